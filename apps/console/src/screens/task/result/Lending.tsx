import type { AcceptanceView, LendingTable, LendingView } from "@open-valuation/report"
import type { Tone } from "../../../design/Badge.tsx"
import { Chart } from "../../../design/Chart.tsx"
import { FactList } from "../../../design/FactList.tsx"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { Part } from "../../../design/Part.tsx"

/** What a lender makes of the value: whether it may be relied on, and the figures beside it. */
export const Lending = ({ view }: { readonly view: LendingView }) => {
  const { acceptance, bases, premises, prudent, termValues, terms, title } = view
  return (
    <Part id="lending" title={title}>
      {acceptance === undefined ? null : <Acceptance view={acceptance} />}
      {terms.length === 0 ? null : (
        <div className="fact-columns">
          <FactList facts={terms} />
        </div>
      )}
      {bases === undefined ? null : <Figures view={bases} />}
      {premises === undefined ? null : <Figures view={premises} />}
      {prudent === undefined ? null : (
        <div>
          <h3>{prudent.title}</h3>
          <p className="strong">{prudent.amount}</p>
          <Sentences texts={prudent.derivation} />
        </div>
      )}
      {termValues === undefined ? null : <Figures view={termValues} />}
    </Part>
  )
}

const tones: Readonly<Record<AcceptanceView["decision"], Tone>> = { ACCEPT: "good", REFER: "warn", REJECT: "bad" }

const Acceptance = ({ view }: { readonly view: AcceptanceView }) => (
  <div className="note stack" data-tone={tones[view.decision]}>
    <div>
      <h3>{view.title}</h3>
      <p>
        <strong>{view.said}</strong>
      </p>
      <Sentences texts={view.reasons} />
      {view.referTo === "" ? null : <p>{view.referTo}</p>}
    </div>
    <p className="small">{view.note}</p>
  </div>
)

/** A table below its heading, beside its drawing where it has one. */
const Figures = ({ view: { drawing, notes, table, title } }: { readonly view: LendingTable }) => (
  <div className="stack">
    <h3>{title}</h3>
    {drawing === undefined ? (
      <FigureTable label={title} table={table} />
    ) : (
      <div className="pair">
        <Chart plot={drawing.plot} caption={drawing.caption} />
        <FigureTable label={title} table={table} />
      </div>
    )}
    {notes.length === 0 ? null : (
      <div className="soft small">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    )}
  </div>
)

const Sentences = ({ texts }: { readonly texts: ReadonlyArray<string> }) =>
  texts.length === 0 ? null : (
    <ul className="bullets">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
