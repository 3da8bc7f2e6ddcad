// Puts the stored theme and language on the document before anything is painted, so that nothing flashes.
// A file of its own because the content security policy allows no inline script.
(function () {
  try {
    var theme = localStorage.getItem('kerf.theme');
    // Whoever has a link takes the device's own look.
    if (location.pathname.indexOf('/s/') === 0) {
      theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    }
    var language = localStorage.getItem('kerf.language');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (language === 'en' || language === 'ru') document.documentElement.lang = language;
  } catch {
    // No storage: the defaults of the page stand.
  }
})();
