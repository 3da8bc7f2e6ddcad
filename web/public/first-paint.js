// Puts the stored theme and language on the document before anything is painted, so that nothing flashes.
// A file of its own because the content security policy allows no inline script.
(function () {
  try {
    var theme = localStorage.getItem('kerf.theme');
    var language = localStorage.getItem('kerf.language');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (language === 'en' || language === 'ru') document.documentElement.lang = language;
  } catch {
    // No storage: the defaults of the page stand.
  }
})();
