import type { AssetTalk } from "../../ChatAsset.ts"

const STATEMENT =
  /(?:银行|对公|个人|公司|工资|微信|支付宝|账户|还款能力|半年|近?\d{1,2}个月|一年)的?流水|流水(?:账|单|文件|明细|评估|分析|核|怎么|够不够|能|看|传|上传|发|帮|情况|pdf|[\s,，。.!！?？]|$)|^流水|看.{0,3}流水|评.{0,3}流水|有效资产|对账单|交易明细|银行明细|还款能力|\bbank[- ]?statements?\b|\bstatements?\b(?: of account)|\b(?:account|transaction) (?:statements?|history)\b|\brepayment (?:capacity|ability)\b|\beffective assets\b/iu
const PURCHASE =
  /首付|月供|分期|\d\s?期|融资租赁|按揭|月还|每月还|\bdown ?payment\b|\binstal?l?ments?\b|\bmonthly (?:repayment|payment)\b/giu

/** A purchase that somebody wants to finance: a hint only. */
const FINANCING =
  /[买购]|贷款?|融资|全款|付清|还清|利率|\b(?:buy|buying|bought|purchas\w{1,4}|loan|financ\w{1,4}|down|months?|lease|price|costs?|rmb|cny|million|\d{1,3}k)\b|\d万(?!公里|\s?km)/iu

/** Keeps a session about statements, and chooses none. */
const HELD = 0.5
/** More than any word of the thing that is bought. */
const NAMED = 6

/**
 * How much a message speaks of bank statements and the purchase that they are to carry. Whoever has something else
 * valued also speaks of down payments and instalments: then only the statements themselves count.
 */
export const statementEvidence: AssetTalk["evidence"] = (text, present) => {
  if (STATEMENT.test(text)) return NAMED
  if (present !== null && present !== "BANK_STATEMENT") return 0
  const terms = new Set([...text.matchAll(PURCHASE)].map(([word]) => word.toLowerCase())).size
  return Math.min(terms * 2.5, NAMED - 1) + (FINANCING.test(text) ? HELD : 0)
}
