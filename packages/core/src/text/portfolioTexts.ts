import { row } from "../domain/Message.ts"
import { many } from "./words/Plural.ts"

/** Portfolios: their items, their runs, and why they are refused or fail. */
export const portfolioTexts = {
  "portfolio.tooMany": row<{ most: number }>({
    zh: ({ most }) => `每个账户最多 ${most} 个资产组合`,
    en: ({ most }) => `An account may have ${many(most, "portfolio")}`,
  }),
  "portfolio.tooManyItems": row<{ most: number }>({
    zh: ({ most }) => `每个资产组合最多 ${most} 项资产，请拆分为多个组合`,
    en: ({ most }) => `A portfolio may have ${many(most, "item")}: split it`,
  }),
  "portfolio.noItemId": row<{ line: number }>({
    zh: ({ line }) => `第 ${line} 行没有资产编号（itemId、id 或“资产编号”列），文件未导入`,
    en: ({ line }) => `Line ${line} has no itemId (column itemId, id or "资产编号"). Nothing of the file was imported`,
  }),
  "portfolio.itemTwice": row<{ line: number; first: number; itemId: string }>({
    zh: ({ first, itemId, line }) => `资产编号“${itemId}”在第 ${first} 行和第 ${line} 行重复，文件未导入`,
    en: ({ first, itemId, line }) =>
      `The itemId "${itemId}" stands in lines ${first} and ${line}. Nothing of the file was imported`,
  }),
  "portfolio.nothingDue": {
    zh: "没有到期需要重估的资产；如需全部重估，请使用 ALL",
    en: "No item is due. Use ALL to value all of them",
  },
  "portfolio.noItems": { zh: "资产组合中没有资产，请先导入", en: "The portfolio has no items: import some first" },
  "portfolio.nothingToChange": {
    zh: "请给出要修改的内容：name、calendar 或 callbackUrl",
    en: "Nothing is to be changed: give name, calendar or callbackUrl",
  },
  "portfolio.running": {
    zh: "该资产组合正在估值，请等待完成或先取消",
    en: "A run of the portfolio is in progress: wait for its end, or cancel it",
  },
  "portfolio.quota": {
    zh: "免费额度已用完且余额不足，估值中止；已完成的资产保留，充值后可继续",
    en: "The free quota is used up and the balance is too low. What is done is kept: begin another run after a payment",
  },
  /** A run that the calendar asked for did not begin. */
  "portfolio.unpaid": row<{ due: number }>({
    zh: ({ due }) => `到期的 ${due} 项资产未重估：免费额度已用完且余额不足，请充值后重新发起`,
    en: ({ due }) =>
      `${many(due, "item")} due and not valued: the free quota is used up and the balance is too low. Value what is due after a payment`,
  }),
  "portfolio.unexpected": {
    zh: "估值意外中止，已完成的资产保留，请重新发起",
    en: "The run ended unexpectedly. What is done is kept: begin another one",
  },
  "portfolio.failed": row<{ reason: string }>({
    zh: ({ reason }) => `估值中止：${reason}。已完成的资产保留，请重新发起`,
    en: ({ reason }) => `The run ended: ${reason}. What is done is kept: begin another one`,
  }),
  "portfolio.tooLarge": {
    zh: "文件未导入：处理所需的时间或内存超出上限，请拆分为多个文件",
    en: "The file was not imported: it takes too much time or memory. Split it into smaller files",
  },
}
