/** A text in both languages of the API. */
export interface Text {
  readonly zh: string
  readonly en: string
}

/** One row of the contract's error table. */
export interface ErrorRow {
  /** The envelope's `code`. */
  readonly code: number
  /** The HTTP status sent with it. */
  readonly status: number
  /** Condition under which it occurs, for the published document. */
  readonly when: string
  /** The envelope's `message`. */
  readonly message: Text
}

/** Every failure of the API, in the order of its codes (contract, section 1). */
export const errorTable = [
  {
    code: 40000,
    status: 400,
    when: "The body is empty, not JSON, or not a JSON object; a multipart body is broken; a required header is missing.",
    message: { zh: "请求体不是有效的 JSON 对象", en: "The body is not a valid JSON object" },
  },
  {
    code: 40001,
    status: 400,
    when: "Validation failed. `data.errors` lists every fault with its path.",
    message: { zh: "请求参数有误，详见 data.errors", en: "The request has faults, see data.errors" },
  },
  {
    code: 40002,
    status: 400,
    when: "`callbackUrl` is refused: not http or https, credentials in it, or an address that the service may not reach.",
    message: { zh: "回调地址不可用，详见 data.errors", en: "The callback URL cannot be used, see data.errors" },
  },
  {
    code: 40100,
    status: 401,
    when: "No API key was sent.",
    message: {
      zh: "缺少 API Key，请使用 X-Api-Key 或 Authorization: Bearer 请求头",
      en: "No API key: send it in X-Api-Key or as Authorization: Bearer",
    },
  },
  {
    code: 40101,
    status: 401,
    when: "The API key is unknown, revoked or expired, or two headers carry different keys.",
    message: { zh: "API Key 无效", en: "The API key is not valid" },
  },
  {
    code: 40200,
    status: 402,
    when: "The free quota is used up and the balance does not cover the task.",
    message: { zh: "免费额度已用完且余额不足", en: "The free quota is used up and the balance is too low" },
  },
  {
    code: 40300,
    status: 403,
    when: "The API key lacks the scope of the operation, or its holder has proposed what a second person must decide.",
    message: { zh: "没有此操作的权限", en: "The key or role lacks the scope for this operation" },
  },
  {
    code: 40400,
    status: 404,
    when: "There is no such route.",
    message: { zh: "接口不存在", en: "There is no such route" },
  },
  {
    code: 40401,
    status: 404,
    when: "There is no such task under this path and account.",
    message: { zh: "估值任务不存在", en: "There is no such task" },
  },
  {
    code: 40402,
    status: 404,
    when: "There is no such material in this account.",
    message: { zh: "材料不存在", en: "There is no such material" },
  },
  {
    code: 40403,
    status: 404,
    when: "There is no such chat session in this account.",
    message: { zh: "会话不存在", en: "There is no such chat session" },
  },
  {
    code: 40404,
    status: 404,
    when: "There is no such webhook delivery in this account.",
    message: { zh: "回调投递记录不存在", en: "There is no such webhook delivery" },
  },
  {
    code: 40405,
    status: 404,
    when: "There is no such portfolio, item, run, adoption or model in this account.",
    message: { zh: "对象不存在", en: "There is no such object" },
  },
  {
    code: 40500,
    status: 405,
    when: "The route does not support this method. `Allow` lists the methods it supports.",
    message: { zh: "该接口不支持此请求方法", en: "The route does not support this method" },
  },
  {
    code: 40900,
    status: 409,
    when: "The `Idempotency-Key` was used before with a different request; lines were requested from a task that has not succeeded; the chat session is full or closed; or an adopted value was decided before, or has a newer proposal or result.",
    message: { zh: "Idempotency-Key 已用于不同的请求", en: "The Idempotency-Key was used with a different request" },
  },
  {
    code: 41300,
    status: 413,
    when: "A file, the body or the number of files is over the limit, or the account's file storage is full. A JSON body may be up to 1 MiB.",
    message: { zh: "请求内容超过大小限制", en: "The request is over the size limit" },
  },
  {
    code: 41500,
    status: 415,
    when: "The content type or the type of a file is not supported.",
    message: { zh: "不支持的内容类型", en: "The content type is not supported" },
  },
  {
    code: 42900,
    status: 429,
    when: "Too many requests with this API key, or too many concurrent requests, uploads, event streams or open chat sessions in its account. `Retry-After` says when to try again.",
    message: {
      zh: "请求过于频繁，或同时进行的请求、上传或事件流过多，请稍后重试",
      en: "Too many requests, uploads or open event streams, try again later",
    },
  },
  {
    code: 50000,
    status: 500,
    when: "Something unexpected happened. Quote the `X-Request-Id` when you report it.",
    message: { zh: "服务器内部错误", en: "Something unexpected happened" },
  },
  {
    code: 50300,
    status: 503,
    when: "The service is shutting down, is overloaded or cannot reach its database. `Retry-After` says when to try again.",
    message: { zh: "服务暂不可用，请稍后重试", en: "The service is not available, try again later" },
  },
] as const satisfies ReadonlyArray<ErrorRow>

/** A code of the error table. */
export type ErrorCode = (typeof errorTable)[number]["code"]

const rows: ReadonlyMap<number, ErrorRow> = new Map(errorTable.map((row) => [row.code, row]))

/** The table row of a code. */
export const errorRow = (code: ErrorCode): ErrorRow => rows.get(code) ?? errorTable[errorTable.length - 2]!
