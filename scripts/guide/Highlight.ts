import highlight from "highlight.js/lib/core"
import bash from "highlight.js/lib/languages/bash"
import ini from "highlight.js/lib/languages/ini"
import json from "highlight.js/lib/languages/json"
import nginx from "highlight.js/lib/languages/nginx"
import shell from "highlight.js/lib/languages/shell"
import sql from "highlight.js/lib/languages/sql"
import typescript from "highlight.js/lib/languages/typescript"
import { escape } from "./Html.ts"

const languages = { bash, console: shell, ini, json, nginx, sh: bash, sql, ts: typescript }
for (const [name, language] of Object.entries(languages)) highlight.registerLanguage(name, language)

/** Code as HTML, its words in classes. Unknown languages stay plain. */
export const codeBlock = (text: string, language: string): string => {
  const html =
    highlight.getLanguage(language) === undefined ? escape(text) : highlight.highlight(text, { language }).value
  return `<pre tabindex="0"><code>${html}</code></pre>\n`
}
