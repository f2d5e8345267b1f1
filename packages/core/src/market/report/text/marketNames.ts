import type { Bilingual } from "../../../domain/Words.ts"
import { word } from "../../../text/words/Names.ts"

/** Words for each `AwayReason`, behind the name of the source. */
const AWAY: Readonly<Record<string, Bilingual>> = {
  JSON_OFF: { zh: "未开放 JSON 格式，无法检索", en: "its JSON format is switched off, so it could not be searched" },
  UNAUTHORISED: { zh: "未配置密钥或密钥无效", en: "its key is missing or was refused" },
  QUOTA: { zh: "调用次数已达上限", en: "its limit of requests is reached" },
  REFUSED: { zh: "拒绝了请求", en: "it refused the request" },
  BROKEN: { zh: "返回错误或无法识别的内容", en: "it answered with an error or with something unreadable" },
  UNREACHABLE: { zh: "无法连接", en: "it could not be reached" },
  TIMED_OUT: { zh: "未在时限内答复", en: "it did not answer in time" },
  BUDGET: {
    zh: "未能查完，本次任务的外部请求次数已用完",
    en: "the search is incomplete, because this task has used all of its outside requests",
  },
  ENGINES_SILENT: { zh: "的各搜索引擎均未响应", en: "none of its search engines answered" },
  PAUSED: { zh: "连续多次未能答复，暂不访问", en: "it failed several times in a row and is not asked for a while" },
}

/** The reason why a source is missing, behind the name of the source. */
export const away = {
  zh: (reason: string): string => word.zh(AWAY, reason),
  en: (reason: string): string => word.en(AWAY, reason),
}
