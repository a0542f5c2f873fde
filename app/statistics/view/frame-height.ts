/**
 * What runs in a frame: tells the page around it how high its content is, at first, whenever that changes, and
 * when it is asked. `public/embed/height.js` listens there. A height is no secret, so that any site may hear it.
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
