import type { AnalysisMessages, UnprovenCode } from "../analysis/AnalysisMessages.ts"
import { named, yuan } from "./zhWords.ts"

/** Texts in Chinese about what a statement does not prove. */
export const zhUnproven: { readonly [Code in UnprovenCode]: (params: AnalysisMessages[Code]) => string } = {
  "statement.assets.movedAfterEnd": ({ moved, amount }) =>
    `另一账户的流水截止较早，其后转入本账户的${yuan(moved)}已在该账户计入，扣除后认定${yuan(amount)}。`,
  "statement.assets.silent": ({ from, to, unseen: left, amount }) =>
    `${from}至${to}没有交易，其后的交易不足以表明账户仍在正常使用，余额只认定到该段之前，少计${yuan(left)}，认定${yuan(amount)}。`,
  "statement.assets.unproven": ({ unproven, amount }) =>
    `账面余额中有${yuan(unproven)}不能由流水逐笔推算得出，不予计入，认定${yuan(amount)}。`,
  "statement.assets.sameMoney": ({ files, share }) =>
    `该账户的明细有${share}%与“${files}”一致，视为同一笔资金，只计一次，本账户不计入。`,
  "statement.quality.later": ({ lines }) => `有${lines}笔的日期晚于文件提交之日，尚未发生，未计入任何数字。`,
  "statement.risk.SAME_MONEY": ({ observed, repeated, files }) =>
    `账户${named(repeated)}的明细有${observed}%在另一账户${named(files)}中也能找到，日期和金额一致或成固定比例，疑似同一份流水换了户名、账号或银行。只计一次，请向开户行核实。`,
  "statement.risk.LINES_AFTER_UPLOAD": ({ observed, submitted, lastDate, files }) =>
    `有${observed}笔明细${named(files)}的日期晚于文件提交之日（${submitted}），最晚为${lastDate}，提交时不可能已经发生，未计入任何数字。请向开户行核实该流水。`,
  "statement.risk.SILENT_DAYS": ({ observed, periods, files, amount }) =>
    `账户${named(files)}在${periods}期间没有交易，与以往不符，其后的交易太少，不能说明余额一直存在。有效资产只计到该段之前，少计${yuan(amount)}，占${observed}%。请核实停用前的大额入账，并补充近期流水。`,
  "statement.risk.UNPROVEN_BALANCE": ({ observed, files, amount, breaks }) =>
    `账面余额中有${yuan(amount)}（${observed}%）不能由流水逐笔推算得出${named(files)}：${
      breaks > 0 ? `有${breaks}处余额与上一笔对不上` : "明细之间没有说明的变动，或明细太少，不足以证明期初余额"
    }。该部分未计入有效资产，请向开户行核实。`,
  "statement.risk.MOVED_AFTER_END": ({ amount, from, to }) =>
    `流水${named(from)}截止较早，其后有${yuan(amount)}转入账户${named(to)}，可能是同一笔钱，只计一次。请补充截止日期相同的流水。`,
}
