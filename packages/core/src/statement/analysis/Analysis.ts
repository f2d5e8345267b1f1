import { contentHash } from "../../domain/Hash.ts"
import type { Message } from "../../domain/Message.ts"
import { roundedBox } from "../../domain/PageBox.ts"
import { maskedAccount } from "../AccountNumber.ts"
import { affordabilityReader } from "../affordability/Affordability.ts"
import { keptStatements } from "../corrections/KeptStatements.ts"
import { yuan, yuanOrNull } from "../Fen.ts"
import type { FlowTable } from "../flows/FlowTable.ts"
import { keywordScanner } from "../flows/KeywordScanner.ts"
import type { LedgerLine } from "../ledger/Ledger.ts"
import type { LedgerUpToDay } from "../ledger/UpToDay.ts"
import { profileReader } from "../profile/Profile.ts"
import { risksOf } from "../risks/Risks.ts"
import type { StatementOutcome } from "../StatementResult.ts"
import { type AccountBalances, accountBalances } from "./AccountBalances.ts"
import { analysisMessage } from "./AnalysisMessages.ts"
import { flowClasses } from "./FlowClass.ts"
import { type AnalysisInput, measuresOf } from "./Measures.ts"
import { outcomeOf } from "./Outcome.ts"
import type { ParsedLine } from "./ParsedLine.ts"
import { defaultStatementPolicy, type StatementPolicy } from "./StatementPolicy.ts"

/** The judged statements, and what there is to tell of the way there. */
export interface Analysis {
  readonly outcome: StatementOutcome
  /** Every line with its class, one after the other, each made when it is taken. */
  readonly lines: () => Iterable<ParsedLine>
  /** What is kept beside the lines, so that lines can be corrected later. JSON. */
  readonly kept: () => unknown
  /** The end-of-day balances of each account, in the order of `effectiveAssetsBreakdown`. */
  readonly balances: () => Iterable<AccountBalances>
  readonly steps: {
    readonly classification: ReadonlyArray<Message>
    readonly assets: ReadonlyArray<Message>
    readonly risks: Message
  }
}

/** The judgement of statements under a policy: pure, and the same whatever the order of the ledgers. */
export const statementAnalyst = (
  policy: StatementPolicy = defaultStatementPolicy,
): ((input: AnalysisInput) => Analysis) => {
  const scanner = keywordScanner(policy.keywords)
  const readProfile = profileReader(policy.profile, scanner, policy.debts.endedDays)
  const readAffordability = affordabilityReader(policy, scanner)
  const policyHash = contentHash(JSON.stringify(policy))
  return (input) => {
    const measures = measuresOf(input, scanner, policy, readProfile)
    const { dated, ledgers, table } = measures
    const later = dated.flatMap((one) => one.later.map((line) => ({ ledger: one.ledger, line })))
    const items = risksOf({ ...measures, purchase: input, later, scanner, policy, today: input.today })
    const affordability = readAffordability(measures, items)
    const outcome: StatementOutcome = {
      ...outcomeOf(input, measures, items, policy, policyHash, scanner),
      ...(affordability === undefined ? {} : { affordability }),
    }
    return {
      outcome,
      lines: () => parsedLines(dated, table, input),
      kept: () =>
        keptStatements(dated, {
          creditCards: input.creditCards ?? [],
          materialRefs: input.materialRefs ?? [],
          ...(input.memory === undefined ? {} : { memory: input.memory }),
          ...(input.papers === undefined || input.papers.length === 0 ? {} : { papers: input.papers }),
        }),
      balances: () => accountBalances(ledgers),
      steps: stepsOf(outcome),
    }
  }
}

const stepsOf = (outcome: StatementOutcome): Analysis["steps"] => {
  const { repaymentCapacity: capacity, effectiveAssetsBreakdown: breakdown, riskAlert } = outcome
  const count = (level: string): number => riskAlert.items.filter((item) => item.level === level).length
  return {
    classification: [
      analysisMessage("statement.step.classified", {
        inflow: outcome.totalInflow,
        outflow: outcome.totalOutflow,
        effectiveInflow: outcome.effectiveInflow,
        effectiveOutflow: outcome.effectiveOutflow,
      }),
      ...outcome.excludedFlows.map(({ reason, inflow, outflow, lines }) =>
        analysisMessage("statement.step.excluded", { reason, inflow, outflow, lines }),
      ),
    ],
    assets: [
      ...breakdown.map(({ note }) => note),
      analysisMessage("statement.step.assets", { assets: outcome.effectiveAssets, accounts: breakdown.length }),
      ...(capacity.coverageRatio === null
        ? []
        : [
            analysisMessage("statement.step.capacity", {
              monthly: capacity.averageMonthlyEffectiveNetInflow ?? 0,
              instalment: capacity.monthInstallment ?? 0,
              ratio: capacity.coverageRatio,
            }),
          ]),
    ],
    risks: analysisMessage("statement.step.risks", {
      high: count("HIGH"),
      medium: count("MEDIUM"),
      low: count("LOW"),
    }),
  }
}

/**
 * The lines of some ledgers with their classes, ledger by ledger, each in its order of time. Ledgers that `table`
 * leaves out have none, and neither have the lines after the upload of their file or the day of the analysis, which
 * stand behind the others.
 *
 * @param input says by the number of a file the material that it came from, and which lines people corrected
 */
function* parsedLines(
  ledgers: ReadonlyArray<LedgerUpToDay>,
  table: FlowTable,
  { corrections = [], materialRefs = [] }: Pick<AnalysisInput, "corrections" | "materialRefs">,
): Generator<ParsedLine> {
  const corrected = new Set(corrections.map((one) => one.line))
  let number = 0
  for (const { ledger, later } of ledgers) {
    const { account, sources } = ledger
    const start = table.starts[table.ledgers.indexOf(ledger)]
    const ofAccount = {
      institution: account.institution ?? null,
      accountNumber: maskedAccount(account.accountNumber) ?? null,
    }
    for (const [at, line] of [...ledger.lines, ...later].entries()) {
      const source = sources[line.source]
      const isClassed = start !== undefined && at < ledger.lines.length
      yield {
        line: ++number,
        ...printed(line, account.currency ?? null),
        class: (isClassed ? flowClasses[table.flowClass[start + at]!] : undefined) ?? null,
        ...ofAccount,
        fileName: source?.fileName ?? "",
        materialRef: (source === undefined ? undefined : materialRefs[source.file]) ?? null,
        page: line.page ?? null,
        sheet: line.sheet ?? null,
        row: line.row,
        box: line.box === undefined ? null : roundedBox(line.box),
        repaired: line.repaired,
        ...(corrected.has(number) ? { corrected: true } : {}),
      }
    }
  }
}

const printed = (line: LedgerLine, currency: string | null) => ({
  date: line.date,
  time: line.time ?? null,
  amount: yuan(line.amountFen),
  balance: yuanOrNull(line.balanceFen),
  currency,
  counterparty: line.counterparty ?? null,
  counterpartyAccount: line.counterpartyAccount ?? null,
  summary: line.summary ?? null,
  remarks: line.texts,
})
