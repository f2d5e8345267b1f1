import type { Fact } from "@open-valuation/report"

/** Names and what they stand for. */
export const FactList = ({ facts }: { readonly facts: ReadonlyArray<Fact> }) =>
  facts.length === 0 ? null : (
    <dl className="facts">
      {facts.map(({ isCode = false, name, text }) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd className="break">{isCode ? <code>{text}</code> : text}</dd>
        </div>
      ))}
    </dl>
  )
