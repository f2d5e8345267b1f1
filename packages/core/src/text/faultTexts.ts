import { type MessageParam, row } from "../domain/Message.ts"
import { many } from "./words/Plural.ts"

/** Faults of requests: their fields, headers and query, and callback URLs. */
export const faultTexts = {
  "request.missing": { zh: "必填", en: "is required" },
  "request.unexpected": { zh: "不支持的字段", en: "is not a known field" },
  "request.invalid": { zh: "格式不正确", en: "is not valid" },
  "request.empty": { zh: "不能为空", en: "must not be empty" },
  /** A name of marks alone. */
  "request.nameless": { zh: "应至少含有一个文字、字母或数字", en: "must have at least one letter or figure" },
  "request.integer": { zh: "应为整数", en: "must be a whole number" },
  "request.date": { zh: "应为 YYYY-MM-DD 格式的日期", en: "must be a date of the form YYYY-MM-DD" },
  "request.expected": row<{ expected: string }>({
    zh: ({ expected }) => `应为${expected}`,
    en: ({ expected }) => `must be ${expected}`,
  }),
  "request.pattern": row<{ pattern: MessageParam }>({
    zh: ({ pattern }) => `应符合格式 ${pattern}`,
    en: ({ pattern }) => `must match ${pattern}`,
  }),
  "request.oneOf": row<{ values: string }>({
    zh: ({ values }) => `应为以下之一：${values}`,
    en: ({ values }) => `must be one of: ${values}`,
  }),
  "request.type.string": { zh: "应为字符串", en: "must be a string" },
  "request.type.number": { zh: "应为数字", en: "must be a number" },
  "request.type.boolean": { zh: "应为 true 或 false", en: "must be true or false" },
  "request.type.object": { zh: "应为对象", en: "must be an object" },
  "request.type.array": { zh: "应为数组", en: "must be an array" },
  "request.type.scalar": { zh: "应为字符串、数字或布尔值", en: "must be a string, number or boolean" },
  "request.above": row<{ min: MessageParam }>({
    zh: ({ min }) => `必须大于${min}`,
    en: ({ min }) => `must be greater than ${min}`,
  }),
  /** Not 0, but closer to 0 than any real measurement. */
  "request.minute": row<{ least: MessageParam }>({
    zh: ({ least }) => `数值过小，绝对值不能小于${least}`,
    en: ({ least }) => `is too small: its absolute value must be at least ${least}`,
  }),
  "request.min": row<{ min: MessageParam }>({
    zh: ({ min }) => `不能小于${min}`,
    en: ({ min }) => `must be at least ${min}`,
  }),
  "request.below": row<{ max: MessageParam }>({
    zh: ({ max }) => `必须小于${max}`,
    en: ({ max }) => `must be less than ${max}`,
  }),
  "request.max": row<{ max: MessageParam }>({
    zh: ({ max }) => `不能大于${max}`,
    en: ({ max }) => `must be at most ${max}`,
  }),
  "request.between": row<{ min: MessageParam; max: MessageParam }>({
    zh: ({ min, max }) => `应在${min}到${max}之间`,
    en: ({ min, max }) => `must be between ${min} and ${max}`,
  }),
  "request.length.min": row<{ min: MessageParam }>({
    zh: ({ min }) => `长度不能少于${min}个字符`,
    en: ({ min }) => `must have at least ${many(Number(min), "character")}`,
  }),
  "request.length.max": row<{ max: MessageParam }>({
    zh: ({ max }) => `长度不能超过${max}个字符`,
    en: ({ max }) => `must have at most ${many(Number(max), "character")}`,
  }),
  "request.length.between": row<{ min: MessageParam; max: MessageParam }>({
    zh: ({ min, max }) => `长度应在${min}到${max}个字符之间`,
    en: ({ min, max }) => `must have ${min === max ? "" : `${min} to `}${many(Number(max), "character")}`,
  }),
  "request.items.empty": { zh: "至少需要1项", en: "must have at least one item" },
  "request.items.min": row<{ min: MessageParam }>({
    zh: ({ min }) => `至少需要${min}项`,
    en: ({ min }) => `must have at least ${many(Number(min), "item")}`,
  }),
  "request.items.max": row<{ max: MessageParam }>({
    zh: ({ max }) => `最多${max}项`,
    en: ({ max }) => `must have at most ${many(Number(max), "item")}`,
  }),
  "request.items.between": row<{ min: MessageParam; max: MessageParam }>({
    zh: ({ min, max }) => `应有${min}到${max}项`,
    en: ({ min, max }) => `must have ${min === max ? "" : `${min} to `}${many(Number(max), "item")}`,
  }),
  /** Faults that a refusal does not list. */
  "request.furtherFaults": row<{ faults: number }>({
    zh: ({ faults }) => `另有${faults}处错误未列出`,
    en: ({ faults }) => `${many(faults, "more fault")} not listed`,
  }),
  /** The total size of the uploaded files that a request names is too large. */
  "request.materials.bytes": row<{ sizeMib: number; maxMib: number }>({
    zh: ({ maxMib, sizeMib }) =>
      `所引用的材料合计${sizeMib} MiB，超过每个任务${maxMib} MiB的上限，请减少文件或分成几次提交`,
    en: ({ maxMib, sizeMib }) =>
      `come to ${sizeMib} MiB together, more than the limit of ${maxMib}: submit fewer files`,
  }),
  "callback.repeated": { zh: "只能提供一个回调地址", en: "must be given only once" },
  "callback.empty": { zh: "不能为空", en: "must not be empty" },
  "callback.long": row<{ max: MessageParam }>({
    zh: ({ max }) => `长度不能超过${max}个字符`,
    en: ({ max }) => `must have at most ${many(Number(max), "character")}`,
  }),
  "callback.unparsable": { zh: "不是有效的网址", en: "is not a valid URL" },
  "callback.scheme": { zh: "只支持 http 或 https 地址", en: "must be an http or https URL" },
  "callback.credentials": { zh: "地址中不能包含用户名或密码", en: "must not contain a user name or password" },
  /** The host name has no address, or resolution timed out. */
  "callback.unresolved": {
    zh: "域名无法解析，请检查地址是否正确",
    en: "names a host that cannot be resolved; check its spelling",
  },
  /**
   * One of its addresses is private or otherwise special. The message does not say which, because that would reveal the
   * network.
   */
  "callback.forbidden": {
    zh: "必须指向公网地址，不能指向内网、本机或其他保留地址；如需使用内网地址，请联系服务方开通",
    en: "must lead to public addresses only, not to private, local or otherwise reserved ones, unless the operator has allowed them",
  },
  "query.assetType": row<{ wanted: string }>({
    zh: ({ wanted }) => `请说明资产类型，可选值：${wanted}`,
    en: ({ wanted }) => `State what the file is about: ${wanted}`,
  }),
  "body.tooDeep": row<{ most: number }>({
    zh: ({ most }) => `JSON 嵌套过深，最多${most}层`,
    en: ({ most }) => `The JSON is nested too deeply: the limit is ${many(most, "level")}`,
  }),
  "body.tooManyValues": row<{ most: number }>({
    zh: ({ most }) => `JSON 中的值过多，最多${most}个（对象和数组各算一个）`,
    en: ({ most }) => `The JSON holds too many values: the limit is ${most}, objects and arrays included`,
  }),
  "body.tooManyNames": row<{ most: number }>({
    zh: ({ most }) => `JSON 中的字段名过多，最多${most}个`,
    en: ({ most }) => `The JSON holds too many field names: the limit is ${most}`,
  }),
  "header.idempotencyKey": row<{ max: number }>({
    zh: ({ max }) => `应为1到${max}个可打印的 ASCII 字符`,
    en: ({ max }) => `must have 1 to ${max} printable ASCII characters`,
  }),
  "header.lastEventId": {
    zh: "应为事件编号（整数）；填 0 表示从头开始",
    en: "must be the id of an event: a whole number, or 0 for all events",
  },
  /** The task has no event with that number yet; the newest is `last`. */
  "header.eventUnknown": row<{ last: number }>({
    zh: ({ last }) => `超出该任务目前的最后一个事件编号（${last}）`,
    en: (task) => `is beyond the task's last event so far (${task.last})`,
  }),
}
