import type { Words } from "./Words.ts"

export const en: Words = {
  product: "Open Valuation",
  nav: { value: "Value", statements: "Statements", tasks: "Tasks", markets: "Markets", account: "API and usage" },
  menu: "Main",
  skip: "Skip to content",
  language: "中文",
  logout: "Log out",
  operator: "Operator",
  version: (version) => `Engine ${version}`,
  notFound: "There is no such page.",
  again: "Try again",
  loading: "Loading…",
  more: "Load more",
  asTable: "Show table",
  asChart: "Show chart",
  reconnecting: "Connection lost. Reconnecting…",
  optional: "(optional)",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  status: { IN_PROGRESS: "In progress", SUCCESS: "Done", FAILED: "Failed" },
}
