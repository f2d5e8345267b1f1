import type { Evidence, StatementAnswer } from "../StatementAnswer.ts"
import type { StatementWords } from "../StatementWords.ts"
import { type LedgerFilter, noFilter } from "./LedgerFilter.ts"
import { accountName } from "./LedgerLine.ts"

/** Lines that a part of the result names. */
export interface NamedLines {
  readonly title: string
  readonly lines: ReadonlyArray<Evidence>
  /** How many there are; the largest are listed. */
  readonly all: number
}

/** What of a result names lines, classes and accounts. */
export type NamingAnswer = Pick<
  StatementAnswer,
  "cashFlowProfile" | "effectiveAssetsBreakdown" | "excludedFlows" | "riskAlert" | "sourceReferenceList"
>

/** The lines of a name such as `RISK-0` or `WAGES`; `undefined` where the result has no such part, or none for it. */
export const namedLines = (name: string, answer: NamingAnswer, words: StatementWords): NamedLines | undefined => {
  const named = partOf(name, answer, words)
  return named?.lines.length === 0 ? undefined : named
}

const partOf = (
  name: string,
  { cashFlowProfile, riskAlert }: NamingAnswer,
  words: StatementWords,
): NamedLines | undefined => {
  const [part = "", at] = name.split("-")
  switch (part) {
    case "RISK": {
      const risk = riskAlert.items[Number(at)]
      return risk === undefined ? undefined : { title: risk.title, lines: risk.evidence, all: risk.evidenceLines }
    }
    case "OBLIGATION": {
      const owed = cashFlowProfile?.obligations[Number(at)]
      return owed === undefined
        ? undefined
        : { title: owed.payee === "" ? words.parties.unnamed : owed.payee, lines: owed.evidence, all: owed.lines }
    }
    case "WAGES": {
      const lines = cashFlowProfile?.salary.evidence
      return lines === undefined ? undefined : { title: words.profile.salary, lines, all: lines.length }
    }
    default:
      return undefined
  }
}

/** A filter without the class, the account and the lines that a result does not have. */
export const possible = (filter: LedgerFilter, answer: NamingAnswer, words: StatementWords): LedgerFilter => {
  const classes = ["", "EFFECTIVE", "NONE", ...answer.excludedFlows.map(({ reason }) => reason)]
  const accounts = ["", ...accountNames(answer)]
  const { account, flowClass, lines } = filter
  return {
    ...filter,
    flowClass: classes.includes(flowClass) ? flowClass : noFilter.flowClass,
    account: accounts.includes(account) ? account : noFilter.account,
    lines: namedLines(lines, answer, words) === undefined ? noFilter.lines : lines,
  }
}

/** The accounts as the ledger calls them: one without a bank is called by its file. */
const accountNames = ({ effectiveAssetsBreakdown, sourceReferenceList }: NamingAnswer): ReadonlyArray<string> =>
  effectiveAssetsBreakdown.flatMap(({ accountNumber, institution }) =>
    (institution === null ? sourceReferenceList.map(({ fileName }) => fileName) : [institution]).map((name) =>
      accountName({ institution: name, accountNumber }),
    ),
  )
