// Runs before the first paint, so that a dark page never flashes white.
(() => {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("lexiko.theme") ?? '"auto"');
  } catch {
    // A browser that keeps nothing for us: its own setting decides.
  }
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
