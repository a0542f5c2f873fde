/**
 * The script of a frame: it reports the height of its content to the embedding page, at first, on every
 * change, and on request. `public/embed/height.js` listens there. A height is not a secret, so any site may
 * receive it.
 */
export const frameHeightScript = `(function () {
  var content = document.getElementById('embed');
  function tell() {
    var height = content.getBoundingClientRect().height;
    parent.postMessage({ terangHeight: height }, '*');
  }
  addEventListener('load', tell);
  addEventListener('resize', tell);
  addEventListener('message', function (event) {
    if (event.source === parent && event.data === 'terangHeight') tell();
  });
  document.addEventListener('toggle', tell, true);
})();`;
