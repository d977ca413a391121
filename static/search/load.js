/* Loads classic scripts of this site, the one way to fetch anything that also works from a disk; comes before the others.
 *
 * A piece of the index hands itself over by calling ConspectusSearch.receive with its name and its JSON text. */
(function () {
  'use strict';

  const api = (globalThis.ConspectusSearch = globalThis.ConspectusSearch || {});
  const arrived = new Map();
  const ALLOWED = /^(?:\.\.\/)*(?:search|static\/search)\/[a-z0-9/]+\.js(?:\?\d+)?$/;

  // Where scripts may only be named by a policy (Trusted Types), this is the policy: our own files and no others.
  const policy =
    globalThis.trustedTypes &&
    globalThis.trustedTypes.createPolicy('conspectus', {
      createScriptURL(url) {
        if (ALLOWED.test(url)) return url;
        throw new TypeError('not a script of the search: ' + url);
      },
    });

  api.receive = function (name, text) {
    arrived.set(name, text);
  };

  /** The text of a piece that has arrived, once; undefined if it has not. */
  api.take = function (name) {
    const text = arrived.get(name);
    arrived.delete(name);
    return text;
  };

  /** Resolves when the script at a relative address has run; rejects if it cannot be loaded. */
  api.loadScript = function (url) {
    return new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.onload = () => {
        element.remove();
        resolve();
      };
      element.onerror = () => {
        element.remove();
        reject(new Error('cannot load ' + url));
      };
      element.src = policy ? policy.createScriptURL(url) : url;
      document.head.append(element);
    });
  };
})();
