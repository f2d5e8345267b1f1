import { row } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Bilingual } from "../domain/Words.ts"
import { faultTexts } from "./faultTexts.ts"
import { portfolioTexts } from "./portfolioTexts.ts"
import { tableTexts } from "./tableTexts.ts"
import { many } from "./words/Plural.ts"

const inBrackets = {
  zh: (detail: string): string => (detail === "" ? "" : `（${detail}）`),
  en: (detail: string): string => (detail === "" ? "" : ` (${detail})`),
}

/** Faults of a file as a table (`TableFault`). */
const tableFaults: Readonly<Record<string, Bilingual>> = {
  Empty: { zh: "文件为空", en: "it is empty" },
  UnknownFormat: {
    zh: "不是 CSV、TSV、JSON Lines、XLSX 或 Parquet 文件",
    en: "it is not CSV, TSV, JSON Lines, XLSX or Parquet",
  },
  UnknownEncoding: { zh: "文字编码无法识别，请另存为 UTF-8", en: "its encoding is not known. Save it as UTF-8" },
  BrokenArchive: { zh: "压缩文件已损坏", en: "the compressed file is damaged" },
  BrokenWorkbook: { zh: "Excel 文件已损坏", en: "the workbook is damaged" },
  BrokenParquet: { zh: "Parquet 文件已损坏", en: "the Parquet file is damaged" },
  BrokenQuotes: { zh: "引号没有成对出现", en: "a quotation mark is not closed" },
  RepeatedColumn: { zh: "表头中有重复的列名", en: "two of its columns have the same name" },
  UnreadableColumn: {
    zh: "有一列是列表、结构或二进制数据，请去掉该列或改存为文字",
    en: "one of its columns holds lists, structures or binary data. Leave it out, or write it as text",
  },
  UnreadableParquet: {
    zh: "Parquet 文件已加密，或其压缩、编码不受支持，请用 Snappy、gzip 或 zstd 重新写出",
    en: "the Parquet file is encrypted, or compressed in a way that is not read. Write it with Snappy, gzip or zstd",
  },
  TooManyBytes: { zh: "解压后的内容过大，请拆分文件", en: "it is too large when unpacked. Split it" },
  TooManyColumns: { zh: "列数过多", en: "it has too many columns" },
  TooManyRows: { zh: "行数过多，请拆分文件", en: "it has too many rows. Split it" },
  LineTooLong: { zh: "有一行过长", en: "one of its lines is too long" },
}

/** Requests, connections, webhooks, chat sessions, the console, and files of samples. */
export const serviceTexts = {
  ...portfolioTexts,
  ...faultTexts,
  ...tableTexts,
  /** A fault of the file as a table (`TableFault`). */
  "samples.table": row<{ fault: string }>({
    zh: ({ fault }) => `文件无法导入：${ownValue(tableFaults, fault)?.zh ?? "内容不是表格"}`,
    en: ({ fault }) => `The file cannot be imported: ${ownValue(tableFaults, fault)?.en ?? "it is not a table"}`,
  }),
  "samples.asset": row<{ assets: string }>({
    zh: ({ assets }) => `请选择有样本数据的资产：${assets}`,
    en: ({ assets }) => `Choose an asset that has samples: ${assets}`,
  }),
  "samples.unreadable": { zh: "文件无法读取", en: "The file cannot be read" },
  "samples.tooMuch": {
    zh: "文件没有导入：处理所需的时间或内存超出上限，请拆分为多个文件",
    en: "The file was not imported: it takes too much time or memory. Split it into smaller files",
  },
  "samples.tooMany": row<{ most: number }>({
    zh: ({ most }) => `文件中的样本过多：该账户还可导入自有样本 ${most} 条，更多请联系管理员`,
    en: ({ most }) =>
      `The file has too many samples: the account may still import ${most} of its own. Ask the operator for more`,
  }),
  "samples.flag": { zh: "应为 true 或 false", en: "must be true or false" },
  "samples.column.kind": {
    zh: "样本类型（TRANSACTION 成交、LISTING 挂牌、AUCTION 拍卖）",
    en: "Kind of sample (TRANSACTION, LISTING or AUCTION)",
  },
  "samples.column.observedAt": {
    zh: "成交或挂牌日期（YYYY-MM 或 YYYY-MM-DD）",
    en: "Day of the deal or the listing (YYYY-MM or YYYY-MM-DD)",
  },
  "samples.column.price": { zh: "总价（元）", en: "Price in total, yuan" },
  "samples.column.source": { zh: "数据来源", en: "Where the sample comes from" },
  "samples.column.url": { zh: "网页地址", en: "Address of its page" },
  "samples.column.askPrice": { zh: "成交前的挂牌价（元）", en: "Asking price before the deal, yuan" },
  "markets.DEMO": { zh: "演示数据", en: "demo data" },
  "markets.CN": { zh: "全国", en: "China" },
  "markets.PARKING": { zh: "车位", en: "parking" },
  "markets.STORAGE": { zh: "储藏室", en: "storage" },
  "markets.BASEMENT": { zh: "地下室", en: "basements" },
  "models.ofTheHouse": {
    zh: ({ account }: { account: string }) =>
      `模型用于全部账户的估值，只能由账户“${account}”或用 ov console 的链接登录的管理员审批。`,
    en: ({ account }: { account: string }) =>
      `Models value for all accounts. Only the account "${account}" and the operator, with a link of ov console, decide on them.`,
  },
  "markets.operatorOnly": {
    zh: "只有管理员可以共享样本和训练模型：请用 ov console 的链接登录后再操作",
    en: "Only the operator can share samples and fit models: sign in with a link of ov console",
  },
  "markets.busy": { zh: "正在训练模型，请等其完成后再试", en: "Models are being fitted: try again when that is done" },
  "markets.none": {
    zh: "样本库中没有这个市场，请先导入样本",
    en: "The catalogue has no such market: import samples first",
  },
  "markets.failed": {
    zh: "模型训练失败，原有模型继续使用；原因见服务日志",
    en: "The fit failed, and the former model stays in use. The server's log says why",
  },
  "models.approved": { zh: "该模型已经批准", en: "The model is approved already" },
  "models.retired": { zh: "该模型已经停用", en: "The model is retired already" },
  "models.replaced": {
    zh: "该市场已有更新的模型，这个模型的系数不再保留；请对最新的模型作出决定",
    en: "A newer model of the market was learned since, and this one's coefficients are not kept: decide on the newest",
  },
  "models.automatic": {
    zh: "未启用模型审批（OV_MODEL_APPROVAL=off），新模型由系统自动批准，停用后会重新学习；请启用审批后再停用",
    en: "Approval is off (OV_MODEL_APPROVAL=off): the system approves each new model, and would learn a retired one again. Turn approval on to retire models",
  },
  "suggestions.emptyPlace": row<{ place: string }>({
    zh: ({ place }) => `样本库中没有${place}的样本，可能无法估值；请核对地名。`,
    en: ({ place }) => `The catalogue has no samples in ${place}, so there may be no value. Please check its name.`,
  }),
  "connection.malformed": {
    zh: "请求不符合 HTTP 格式，无法解析",
    en: "The request is not valid HTTP and could not be read",
  },
  "connection.late": { zh: "未能在规定时间内收到完整的请求", en: "The request did not arrive completely in time" },
  "connection.headTooLarge": {
    zh: "请求行和请求头超过大小限制",
    en: "The request line and headers are over the size limit",
  },
  "connection.hostMissing": { zh: "请求缺少 Host 请求头", en: "The request has no Host header" },
  "connection.hostRepeated": { zh: "请求有多个 Host 请求头", en: "The request has more than one Host header" },
  "connection.expectation": {
    zh: "不支持该 Expect 请求头，只支持 100-continue",
    en: "This Expect header is not supported; only 100-continue is",
  },
  "connection.tunnel": { zh: "不支持 CONNECT 方法", en: "The method CONNECT is not supported" },
  "credentials.missing": { zh: "请求未携带身份凭证，请先登录", en: "No credentials were sent: sign in first" },
  "credentials.invalid": { zh: "身份凭证无效或已过期", en: "The credentials are not valid or have expired" },
  "webhook.redirected": {
    zh: "接收方要求跳转，系统不会跟随跳转，请直接配置最终地址",
    en: "The receiver redirects, and redirects are not followed; give the final URL",
  },
  "webhook.forbidden": {
    zh: "回调地址指向不允许访问的网络",
    en: "The URL leads to a network that must not be reached",
  },
  "webhook.unresolved": row<{ detail: string }>({
    zh: ({ detail }) => `回调地址的域名无法解析${inBrackets.zh(detail)}`,
    en: ({ detail }) => `The host of the URL cannot be resolved${inBrackets.en(detail)}`,
  }),
  "webhook.unreachable": row<{ detail: string }>({
    zh: ({ detail }) => `无法连接接收方，或连接中断${inBrackets.zh(detail)}`,
    en: ({ detail }) => `The receiver could not be reached, or the connection broke${inBrackets.en(detail)}`,
  }),
  "webhook.timedOut": { zh: "接收方未在规定时间内响应", en: "The receiver did not answer in time" },
  "webhook.tlsFailed": row<{ detail: string }>({
    zh: ({ detail }) => `与接收方建立加密连接失败，请检查其证书${inBrackets.zh(detail)}`,
    en: ({ detail }) =>
      `No secure connection to the receiver could be made; check its certificate${inBrackets.en(detail)}`,
  }),
  /** An unexpected error; the log has the cause under the delivery's id. */
  "webhook.unexpected": { zh: "系统未能生成通知", en: "The notification could not be created" },
  /** A test without a URL, for a key without a default one. */
  "webhook.noTarget": {
    zh: "必填：该 API Key 没有设置默认回调地址",
    en: "is required: the API key has no default callback URL",
  },
  "session.full": { zh: "会话轮次已满，请新建会话", en: "session is full" },
  "session.closed": { zh: "会话长时间未使用，已关闭，请新建会话", en: "session is closed" },
  "session.tooMany": row<{ most: number; days: number }>({
    zh: ({ days, most }) => `该账户未关闭的会话已达上限${most}个；会话在最后一条消息${days}天后自动关闭`,
    en: ({ days, most }) =>
      `The account has ${most} open chat sessions, the most it may have; a session closes ${many(days, "day")} after its last message`,
  }),
  "console.signedOut": { zh: "请先登录", en: "Sign in first" },
  "console.ended": { zh: "登录已失效，请重新登录", en: "Your session has ended: sign in again" },
  "console.linkInvalid": {
    zh: "登录链接无效、已使用或已过期；请向管理员索取新链接（ov console 或 ov users link），或使用 API Key 登录",
    en: "This link is not valid, was used before or has expired: ask your administrator for a new one (ov console, ov users link), or sign in with an API key",
  },
  "console.tooManyLogins": { zh: "登录尝试过于频繁，请稍后重试", en: "Too many attempts to sign in, try again later" },
  /** The request was not made by the console's own page. */
  "console.foreign": {
    zh: "请求不是由控制台页面发出的，已拒绝",
    en: "The request was refused because the console's own page did not make it",
  },
  "console.oneCredential": {
    zh: "请提供登录链接或 API Key 之一",
    en: "must be given, or else the API key, but not both",
  },
  /** Who signed in with a key may change that key alone. */
  "console.operatorOnly": {
    zh: "使用 API Key 登录时只能轮换或停用该 Key；请用 ov console 的链接登录后再操作",
    en: "Who signs in with an API key can rotate and revoke that key alone: sign in with a link of ov console",
  },
  "console.noKey": { zh: "该账户没有此 API Key，或已停用", en: "The account has no such API key, or it was revoked" },
  "console.administratorOnly": {
    zh: "只有管理员可以管理用户；请以管理员身份或用 ov console 的链接登录",
    en: "Only an administrator may manage users: sign in as one, or with a link of ov console",
  },
  "console.ownRole": {
    zh: "不能更改自己的角色或停用自己；请由另一位管理员操作",
    en: "You cannot change your own role or disable yourself: ask another administrator",
  },
  "console.noUser": { zh: "该账户没有此用户，或已停用", en: "The account has no such user, or the user is disabled" },
  "console.emailTaken": { zh: "该账户已有使用此邮箱的用户", en: "another user of the account has this address" },
  "console.usersFull": {
    zh: ({ most }: { readonly most: number }) => `每个账户最多 ${most} 名用户（含已停用的）`,
    en: ({ most }: { readonly most: number }) => `An account has ${most} users at most, disabled ones included`,
  },
  /** Where users sign in with the account of their company, nobody makes links for them. */
  "console.byProvider": {
    zh: "用户使用单位账号登录，控制台不再生成登录链接；单位账号不可用时，请运维人员运行 ov users link",
    en: "Users sign in with the account of their company, so there are no links here: while that is away, the operator can make one with ov users link",
  },
  "erasure.nobody": {
    zh: "请至少填写姓名、证件号码、账号、车牌号中的一项",
    en: "must name somebody: give a name, the number of an identity document, an account number, or a plate number",
  },
  "erasure.short": {
    zh: ({ least }: { readonly least: number }) => `至少需要 ${least} 个文字、字母或数字`,
    en: ({ least }: { readonly least: number }) => `must have ${least} letters or digits at least`,
  },
  "erasure.busy": {
    zh: ({ tasks }: { readonly tasks: string }) =>
      `此人有正在进行的任务（${tasks}），未删除任何数据；请在任务结束后重试`,
    en: ({ tasks }: { readonly tasks: string }) =>
      `Tasks of this person are in progress (${tasks}), so nothing was erased: try again once they have ended`,
  },
  /** The last day of a search is before its first. */
  "console.daysReversed": { zh: "结束日期不能早于开始日期", en: "must not be before the first day" },
  /** Several uploaded files, named by the first. */
  "console.files": {
    zh: ({ count, name }: { readonly name: string; readonly count: number }) => `${name} 等 ${count} 个文件`,
    en: ({ count, name }: { readonly name: string; readonly count: number }) => `${name} and ${count - 1} more`,
  },
  "console.tasks.sheet": { zh: "任务", en: "Tasks" },
  "console.tasks.number": { zh: "估值编号", en: "Number" },
  "console.tasks.caseNumber": { zh: "案件编号", en: "Case number" },
  "console.tasks.asset": { zh: "资产类型", en: "Asset" },
  "console.tasks.subject": { zh: "估值对象", en: "Subject" },
  "console.tasks.detail": { zh: "补充信息", en: "Details" },
  "console.tasks.status": { zh: "状态", en: "Status" },
  "console.tasks.value": { zh: "估值结果（元）", en: "Value, yuan" },
  "console.tasks.low": { zh: "区间下限（元）", en: "Low, yuan" },
  "console.tasks.high": { zh: "区间上限（元）", en: "High, yuan" },
  "console.tasks.confidence": { zh: "置信度", en: "Confidence" },
  "console.tasks.demo": { zh: "演示数据", en: "Demo data" },
  "console.tasks.created": { zh: "创建时间", en: "Created" },
  "console.tasks.ended": { zh: "完成时间", en: "Ended" },
  "console.tasks.note": { zh: "备注", en: "Note" },
  "console.tasks.error": { zh: "失败原因", en: "Why it failed" },
  "console.tasks.yes": { zh: "是", en: "yes" },
  /** The last line of an export that is not whole. */
  "console.tasks.cut": {
    zh: ({ most }: { readonly most: number }) => `仅导出最近的 ${most} 项任务；其余请缩小日期范围后导出`,
    en: ({ most }: { readonly most: number }) => `Only the newest ${most} tasks: narrow the dates to export the others`,
  },
}
