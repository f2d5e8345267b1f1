import { ENGINE_VERSION } from "@open-valuation/core"
import { errorTable, firstRequest } from "@open-valuation/http-api"
import type { Locale } from "../tasks/Task.ts"

const words = {
  zh: {
    language: "zh-CN",
    lead: "提交估值请求，得到任务编号；按编号查询，直到估值完成。先照下面的命令试一次。",
    key: "换成您的 API Key；服务首次启动时打印一个",
    create: "提交请求：",
    created: "返回任务编号：",
    poll: "约一秒后按 <code>statusUrl</code> 查询，直到 <code>status</code> 不再是 <code>IN_PROGRESS</code>：",
    ended: "完成后的 <code>result</code> 中有估值、区间、置信度和依据：",
    texts: "返回的文字默认为中文，加上请求头 <code>Accept-Language: en</code> 则为英文。",
    more: '全部接口见下方；供程序读取的是 <a href="openapi.json">OpenAPI 文档</a>。',
    errors: "错误码",
    columns: ["错误码", "HTTP", "含义"],
  },
  en: {
    language: "en",
    lead: "Create a task, then ask for it until it has ended. Try these two commands first.",
    key: "put your API key here; the first start of the server prints one",
    create: "Create a task:",
    created: "The answer names it:",
    poll: "Ask for it by that <code>statusUrl</code>, a second later, until <code>status</code> is no longer <code>IN_PROGRESS</code>:",
    ended: "Then <code>result</code> has the value, its range, its confidence and its reasons:",
    texts: "Texts are Chinese unless you send <code>Accept-Language: en</code>.",
    more: 'All operations are below; programs read <a href="openapi.json">the OpenAPI document</a>.',
    errors: "Error codes",
    columns: ["code", "HTTP", "meaning"],
  },
} as const satisfies Readonly<Record<Locale, unknown>>

const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
])
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => entities.get(found) ?? found)

/** Where the reader is: the script of the page puts the address of its server in its place. */
const SERVER = "https://SERVER"

const code = (text: string): string =>
  `<pre tabindex="0"><code>${escape(text).replaceAll(SERVER, '<span class="ov-server"></span>')}</code></pre>`

const firstSteps = (document: string, locale: Locale): string => {
  const first = firstRequest(JSON.parse(document), { locale, url: SERVER })
  if (first === undefined) return ""
  const { create, created, ended, key, poll } = words[locale]
  const variable = first.create.includes("$KEY") ? `KEY=ovk_…   # ${key}\n\n` : ""
  return `<ol>
    <li><p>${create}</p>${code(variable + first.create)}<p>${created}</p>${code(first.created)}</li>
    <li><p>${poll}</p>${code(first.poll)}<p>${ended}</p>${code(first.ended)}</li>
  </ol>`
}

/**
 * The page of an API's documentation in a language: a request that works, the codes of errors, and Swagger UI, whose
 * files are in the folder of that name. `document`: the OpenAPI document, as JSON.
 */
export const documentationPage = (document: string, locale: Locale, folder: string): string => {
  const { columns, errors, language, lead, more, texts } = words[locale]
  const cells = (all: ReadonlyArray<string | number>, tag: string): string =>
    `<tr>${all.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`
  const rows = errorTable.map(({ code: number, message, status, when }) =>
    cells([number, status, escape(locale === "zh" ? message.zh : when)], "td"),
  )
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Open Valuation API</title>
  <link rel="stylesheet" href="${folder}/swagger-ui.css">
</head>
<body>
  <main class="ov-first">
  <h1>Open Valuation API <small>${ENGINE_VERSION}</small></h1>
  <p>${lead}</p>
  ${firstSteps(document, locale)}
  <p>${texts} ${more}</p>
  <details><summary>${errors}</summary><div><table><thead>${cells(columns, "th")}</thead><tbody>${rows.join("\n")}</tbody></table></div></details>
  </main>
  <div id="swagger-ui"></div>
  <script src="${folder}/swagger-ui.js"></script>
</body>
</html>
`
}

/** Styles of the page, behind those of Swagger UI, whose own heading it replaces. */
export const documentationStyles = `
.swagger-ui .information-container { display: none }
body { margin: 0 }
.ov-first { max-width: 1420px; box-sizing: border-box; margin: 0 auto; padding: 24px 20px 8px; color: #1f2937;
  font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
.ov-first h1 { margin: 0; font-size: 26px; line-height: 1.3 }
.ov-first small { color: #57606a; font-size: 14px; font-weight: 400 }
.ov-first p { margin: 8px 0 }
.ov-first ol { padding-left: 22px }
.ov-first pre { margin: 0; padding: 12px 14px; overflow-x: auto; border-radius: 6px; background: #f3f5f7; line-height: 1.45 }
.ov-first code { font: 13px/1.5 ui-monospace, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace }
.ov-first summary { cursor: pointer; font-weight: 600 }
.ov-first details div { overflow-x: auto }
.ov-first td, .ov-first th { padding: 4px 14px 4px 0; text-align: left; vertical-align: top; font-size: 14px }
.ov-first a { color: #0b57d0 }
`

/** The script of the page, behind that of Swagger UI. The validator would send the document's address elsewhere. */
export const documentationScript = (document: string): string => `
for (const one of document.querySelectorAll(".ov-server"))
  one.textContent = new URL(".", document.baseURI).href.replace(/[/]$/, "")
SwaggerUIBundle({ url: ${JSON.stringify(document)}, dom_id: "#swagger-ui", validatorUrl: null })
`
