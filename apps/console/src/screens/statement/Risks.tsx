import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { EvidenceTable } from "./EvidenceTable.tsx"
import { useLedgerActions } from "./ledger/useLedger.ts"
import { LevelBadge } from "./LevelBadge.tsx"
import { Part } from "./Part.tsx"
import type { Level, RiskItem, StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

const order: Readonly<Record<Level, number>> = { HIGH: 0, MEDIUM: 1, LOW: 2 }

/** The risks, the most serious first, with the lines that show them. */
export const Risks = ({ alert }: { readonly alert: StatementAnswer["riskAlert"] }) => {
  const { risks: own } = useWords(words)
  const items = alert.items
    .map((item, at) => ({ item, at }))
    .toSorted(({ item: one }, { item: other }) => order[one.level] - order[other.level])
  return (
    <Part id="risks">
      {items.length === 0 ? <p>{own.none}</p> : null}
      <ul className="risks">
        {items.map(({ at, item }) => (
          <Risk key={at} item={item} at={at} />
        ))}
      </ul>
    </Part>
  )
}

/** @param at place among the risks of the answer */
const Risk = ({ at, item }: { readonly at: number; readonly item: RiskItem }) => {
  const { risks: own } = useWords(words)
  const { number } = useFormats()
  const { search } = useLedgerActions()
  const { detail, evidence, evidenceLines, level, observed, threshold, title, unit } = item
  const say = (value: number): string => own.units[unit](number(value))
  return (
    <li>
      <div className="row spread">
        <h3 className="row">
          <LevelBadge level={level} /> {title}
        </h3>
        <span className="soft small">{own.measured(say(observed), say(threshold))}</span>
      </div>
      <p>{detail}</p>
      {evidence.length === 0 ? null : (
        <details>
          <summary>{own.evidence(evidence.length, evidenceLines)}</summary>
          <div className="stack">
            <EvidenceTable label={title} lines={evidence} />
            <div>
              <Button onClick={() => search({ lines: `RISK-${at}` })}>{own.inLedger}</Button>
            </div>
          </div>
        </details>
      )}
    </li>
  )
}
