import { row } from "../../domain/Message.ts"
import { many, plural } from "../../text/words/Plural.ts"
import type { Observed } from "./statementNames.ts"

/** Other tasks, by their numbers; of more than those the first. */
export interface Tasks {
  tasks: string
  count: number
}

const zhTasks = ({ count, tasks }: Tasks): string =>
  `任务${tasks}${count > tasks.split("、").length ? `等共${count}个任务` : ""}`

const enTasks = ({ count, tasks }: Tasks): string => {
  const told = tasks.split("、")
  const rest = count > told.length ? ` and ${count - told.length} more` : ""
  return `${plural(count, "task", "tasks")} ${told.join(", ")}${rest}`
}

const atLeast = {
  zh: (lines?: number): string => (lines === undefined ? "" : `至少${lines}笔`),
  en: (lines?: number): string =>
    lines === undefined ? "The lines were" : `At least ${many(lines, "line")} ${plural(lines, "was", "were")}`,
}

/** What earlier tasks of the account have shown. */
export const memoryTexts = {
  /** `holder`: `SAME` or `UNKNOWN`; `lines`: at least so many of them, absent in older results. */
  "statement.quality.seenBefore": row<Tasks & { holder: string; lines?: number }>({
    zh: ({ holder, lines, ...tasks }) =>
      holder === "SAME"
        ? `${atLeast.zh(lines)}流水明细在${zhTasks(tasks)}中已由同一账户提交过，属重复提交或再次申请。`
        : `${atLeast.zh(lines)}流水明细在${zhTasks(tasks)}中已提交过；凭所印户名和账号不能判断是否同一账户（号码不全，或一份印卡号、一份印账号），请核对。`,
    en: ({ holder, lines, ...tasks }) =>
      holder === "SAME"
        ? `${atLeast.en(lines)} submitted in ${enTasks(tasks)} for the same account: a repeated submission or a new application.`
        : `${atLeast.en(lines)} submitted in ${enTasks(tasks)}; the printed name and number do not tell whether for the same account (not in full, or one form prints the card and the other the account). Please check.`,
  }),
  /** `observed`: share of an account's lines under another name or number, per cent. */
  "statement.risk.SEEN_BEFORE": row<Observed & Tasks & { holder: string }>({
    zh: ({ holder, observed, ...tasks }) =>
      holder === "OTHER_NUMBER"
        ? `${observed}%的可比明细在${zhTasks(tasks)}中以同一户名、另一账号提交过，疑似同一份流水换了账号。请对照两份申请，并向开户行核实。`
        : `${observed}%的可比明细在${zhTasks(tasks)}中以另一人的名义提交过，疑似同一份流水换了户名，或用于不同借款人。请对照两份申请，并向开户行核实账户归属。`,
    en: ({ holder, observed, ...tasks }) =>
      holder === "OTHER_NUMBER"
        ? `${observed}% of the comparable lines were submitted in ${enTasks(tasks)} under the same name with another account number: possibly one statement with its number changed. Compare the applications, and verify with the bank.`
        : `${observed}% of the comparable lines were submitted in ${enTasks(tasks)} under another name: possibly one statement with its holder changed, or used for several borrowers. Compare the applications, and verify with the bank whose account it is.`,
  }),
  "statement.risk.CONTRADICTS_EARLIER": row<Observed & Tasks & { from: string; to: string }>({
    zh: ({ from, observed, to, ...tasks }) =>
      `同一账户在${zhTasks(tasks)}中提交的流水，有${observed}天（${from}${from === to ? "" : `至${to}`}）的明细或余额与本次不同，两份至少有一份不真实或不完整。请要求借款人当面登录网银，或向开户行核实。`,
    en: ({ from, observed, to, ...tasks }) =>
      `The statement of the same account in ${enTasks(tasks)} shows other lines or balances on ${many(observed, "day")} (${from === to ? from : `${from} to ${to}`}): at least one of the two is untrue or incomplete. Ask the borrower to log in to online banking in your presence, or verify with the bank.`,
  }),
  "statement.risk.COMMON_PAYER": row<Observed & Tasks & { names: string }>({
    zh: ({ names, observed, ...tasks }) =>
      `付款方“${names}”也向另外${observed}位借款人（${zhTasks(tasks)}）付过相同月份、相同金额的款项。可能是同一单位发放的工资，也可能是代人制作的收入，请核实付款方及其与借款人的关系。`,
    en: ({ names, observed, ...tasks }) =>
      `"${names.replaceAll("、", '", "')}" also paid ${many(observed, "other borrower")} (${enTasks(tasks)}) the same amounts in the same months: possibly wages of one employer, possibly income made up for several. Verify the payer and how it is related to the borrower.`,
  }),
}
