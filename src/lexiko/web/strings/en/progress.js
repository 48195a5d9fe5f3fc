/** How somebody gets on. @type {Record<string, string>} */
export default {
  "progress.title": "How you’re doing",
  "progress.today": "Today: {right} of {n} right",
  "progress.due": "{n} to repeat",
  "progress.due.one": "One to repeat",
  "progress.streak": "{n} days in a row",
  "progress.better": "{n} right this week that you missed before",
  "progress.better.one": "One right this week that you missed before",
};
