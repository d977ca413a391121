"""`python -m conspectus`, for machines where scripts of packages are not on the path."""

import sys

from conspectus.cli import main

if __name__ == "__main__":
    sys.exit(main())
