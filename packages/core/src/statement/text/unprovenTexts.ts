import { row } from "../../domain/Message.ts"
import { many, plural } from "../../text/words/Plural.ts"
import { named, type Observed, spaced, yuan } from "./statementNames.ts"

/** Money that a statement does not prove. */
export const unprovenTexts = {
  "statement.assets.movedAfterEnd": row<{ moved: number; amount: number }>({
    zh: ({ moved, amount }) =>
      `另一账户的流水截止较早，其后转入本账户的${yuan.zh(moved)}已在该账户计入，扣除后认定${yuan.zh(amount)}。`,
    en: ({ moved, amount }) =>
      `The statement of another account ends earlier and counts ${yuan.en(moved)} that was moved here after its end: without it, ${yuan.en(amount)} counts.`,
  }),
  "statement.assets.silent": row<{
    from: string
    to: string
    unseen: number
    amount: number
  }>({
    zh: ({ from, to, unseen: left, amount }) =>
      `${from}至${to}没有交易，其后的交易不足以表明账户仍在正常使用，余额只认定到该段之前，少计${yuan.zh(left)}，认定${yuan.zh(amount)}。`,
    en: ({ from, to, unseen: left, amount }) =>
      `No transactions from ${from} to ${to}, and too few after that to show that the account was in use: balances count up to the day before: ${yuan.en(left)} less, ${yuan.en(amount)} counts.`,
  }),
  "statement.assets.unproven": row<{ unproven: number; amount: number }>({
    zh: ({ unproven, amount }) =>
      `账面余额中有${yuan.zh(unproven)}不能由流水逐笔推算得出，不予计入，认定${yuan.zh(amount)}。`,
    en: ({ unproven, amount }) =>
      `${yuan.en(unproven)} of the printed balances does not follow from the lines and does not count: ${yuan.en(amount)} counts.`,
  }),
  /** An account that shows the money of another one; `share` of its amounts in per cent. */
  "statement.assets.sameMoney": row<{ files: string; share: number }>({
    zh: ({ files, share }) => `该账户的明细有${share}%与“${files}”一致，视为同一笔资金，只计一次，本账户不计入。`,
    en: ({ files, share }) =>
      `${share}% of this account's transactions also appear in "${files}": it is the same money, which counts once, and not in this account.`,
  }),
  /** Lines dated after the day of the analysis. */
  "statement.quality.later": row<{ lines: number }>({
    zh: ({ lines }) => `有${lines}笔的日期晚于文件提交之日，尚未发生，未计入任何数字。`,
    en: ({ lines }) =>
      `${many(lines, "line")} dated after the day on which the file was submitted had not happened then and ${plural(lines, "is", "are")} not included in any figure.`,
  }),
  /** `repeated`: files in no figure, `files`: those that count. */
  "statement.risk.SAME_MONEY": row<Observed & { repeated: string; files: string }>({
    zh: ({ observed, repeated, files }) =>
      `账户${named.zh(repeated)}的明细有${observed}%在另一账户${named.zh(files)}中也能找到，日期和金额一致或成固定比例，疑似同一份流水换了户名、账号或银行。只计一次，请向开户行核实。`,
    en: ({ observed, repeated, files }) =>
      `${observed}% of the transactions of an account${named.en(repeated)} also appear in another one${named.en(files)}, with the same dates and amounts or at a constant shift and scale: possibly one statement under another name, number or bank. It counts once. Verify with the bank.`,
  }),
  /** `submitted`: the days on which the files were submitted. */
  "statement.risk.LINES_AFTER_UPLOAD": row<Observed & { submitted: string; lastDate: string; files: string }>({
    zh: ({ observed, submitted, lastDate, files }) =>
      `有${observed}笔明细${named.zh(files)}的日期晚于文件提交之日（${submitted}），最晚为${lastDate}，提交时不可能已经发生，未计入任何数字。请向开户行核实该流水。`,
    en: ({ observed, submitted, lastDate, files }) =>
      `${many(observed, "transaction")} dated after the day on which the file was submitted (${spaced(submitted)}), the last one ${lastDate}${named.en(files)}: ${plural(observed, "it had not happened by then and is", "they had not happened by then and are")} not included in any figure. Verify the statement with the bank.`,
  }),
  "statement.risk.SILENT_DAYS": row<Observed & { periods: string; files: string; amount: number }>({
    zh: ({ observed, periods, files, amount }) =>
      `账户${named.zh(files)}在${periods}期间没有交易，与以往不符，其后的交易太少，不能说明余额一直存在。有效资产只计到该段之前，少计${yuan.zh(amount)}，占${observed}%。请核实停用前的大额入账，并补充近期流水。`,
    en: ({ observed, periods, files, amount }) =>
      `No transactions in ${spaced(periods)}${named.en(files)}, unlike before, and too few after that to show that the money stayed. Balances count up to the day before: ${yuan.en(amount)} or ${observed}% less. Ask about deposits before the silence, and for a recent statement.`,
  }),
  "statement.risk.UNPROVEN_BALANCE": row<Observed & { files: string; amount: number; breaks: number }>({
    zh: ({ observed, files, amount, breaks }) =>
      `账面余额中有${yuan.zh(amount)}（${observed}%）不能由流水逐笔推算得出${named.zh(files)}：${
        breaks > 0 ? `有${breaks}处余额与上一笔对不上` : "明细之间没有说明的变动，或明细太少，不足以证明期初余额"
      }。该部分未计入有效资产，请向开户行核实。`,
    en: ({ observed, files, amount, breaks }) =>
      `${yuan.en(amount)} (${observed}%) of the printed balances does not follow from the lines${named.en(files)}: ${
        breaks > 0
          ? `${many(breaks, "balance")} ${plural(breaks, "is", "are")} not the balance before plus the amount`
          : "it changed on days without lines, or the lines are too few to prove the opening balance"
      }. It is not part of the effective assets. Verify with the bank.`,
  }),
  "statement.risk.MOVED_AFTER_END": row<Observed & { amount: number; from: string; to: string }>({
    zh: ({ amount, from, to }) =>
      `流水${named.zh(from)}截止较早，其后有${yuan.zh(amount)}转入账户${named.zh(to)}，可能是同一笔钱，只计一次。请补充截止日期相同的流水。`,
    en: ({ amount, from, to }) =>
      `A statement${named.en(from)} ends earlier than another one${named.en(to)}, to which ${yuan.en(amount)} came from an own account after that: it may be the same money and counts once. Ask for statements up to the same day.`,
  }),
  "statement.risk.UNPROVEN_INCOME": row<Observed & { amount: number; own: number; kept: number }>({
    zh: ({ observed, amount, own, kept }) =>
      `有${observed}笔共${yuan.zh(amount)}的入账，其摘要所称的用途（工资奖金、利息、理赔、公积金、赎回、本人转账等）得不到流水其他明细的印证，或为短期内多名陌生人集中转入，可能是借款。均未计入收入，${kept > 0 ? `其中${yuan.zh(kept)}是较早的本人转账，仍在余额中，其余` : "也"}未计入有效资产，请逐笔核实来源。${
        own > 0 ? `其中${yuan.zh(own)}称为本人转账，请补充转出账户的流水。` : ""
      }`,
    en: ({ observed, amount, own, kept }) =>
      `${many(observed, "credit")} of ${yuan.en(amount)} in all ${plural(observed, "is", "are")} described as wages, interest, a payout, a redemption or own money that nothing else in the statements bears out, or came from many strangers within days: it may be borrowed. It is ${kept > 0 ? `no income, and beside ${yuan.en(kept)} of older own money that is still in the balance no` : "neither income nor"} part of the effective assets. Ask where each comes from.${
        own > 0 ? ` ${yuan.en(own)} of it is called own money: ask for the statement of the account that it left.` : ""
      }`,
  }),
  "statement.risk.PAID_TO_OWNER": row<Observed & { amount: number; of: number }>({
    zh: ({ observed, amount, of }) =>
      `有效流入${yuan.zh(of)}中有${yuan.zh(amount)}（${observed}%）转到了本人的其他账户，而其流水未提供，实际支出和结余看不到。请补充相应账户的流水。`,
    en: ({ observed, amount, of }) =>
      `${yuan.en(amount)} of ${yuan.en(of)} effective inflow, ${observed}%, went to accounts of the owner whose statements were not given: what is spent and kept cannot be seen. Ask for those statements.`,
  }),
}
