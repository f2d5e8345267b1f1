import "./Result.css"
import type {
  ApproachesView,
  CurveView,
  ExcludedView,
  Fact,
  GivenValue,
  LeftOutView,
  MethodView,
  NoValue,
  ProvenanceView,
  RisksView,
  SubjectView,
  TableView,
  ValuationView,
  ValueView,
  WaterfallView,
} from "@open-valuation/report"
import { lazy, type ReactNode, Suspense } from "react"
import type { SessionAsset, TaskDetail } from "../../../api/Answers.ts"
import { useWords } from "../../../app/Locale.tsx"
import { useApi } from "../../../app/useApi.ts"
import { Badge, type Tone } from "../../../design/Badge.tsx"
import { Button } from "../../../design/Button.tsx"
import { Chart } from "../../../design/Chart.tsx"
import { FactList } from "../../../design/FactList.tsx"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { Loading } from "../../../design/Loading.tsx"
import { PageLink } from "../../../design/PageLink.tsx"
import { Contents, Part } from "../../../design/Part.tsx"
import { Pending } from "../../../design/Pending.tsx"
import type { Form } from "../../../form/Form.ts"
import { words } from "../TaskWords.ts"
import { Comparables } from "./Comparables.tsx"
import { Lending } from "./Lending.tsx"

/** Loaded while the value is read. */
const Adoptions = lazy(async () => ({ default: (await import("../adoption/Adoptions.tsx")).Adoptions }))

interface ResultProps {
  readonly asset: SessionAsset
  readonly task: TaskDetail
  /** Asks for a value with other facts, at a fact. */
  readonly onAsk: (fact: string) => void
}

/** A finished valuation: what it is worth, how sure that is, and what it rests on. */
export const Result = ({ asset, onAsk, task }: ResultProps) => {
  const own = useWords(words)
  const { taskId } = task
  const view = useApi<ValuationView>(`tasks/${taskId}/view`)
  if (view.data === undefined) return <Pending answer={view} />
  const { data } = view
  const central = data.value.kind === "VALUE" ? data.value.central : undefined
  return (
    <div className="stack result">
      <Contents label={own.parts} parts={[...partsOf(data, own.adopted), { id: "reasoning", title: own.reasoning }]} />
      <Value view={data.value} grounds={data.committee?.grounds} dated={data.dated} standing={data.standing} />
      {data.risks === undefined ? null : (
        <Risks view={data.risks}>
          <OpenFacts assetType={asset.assetType} names={task.openFacts} onAsk={onAsk} />
        </Risks>
      )}
      {data.lending === undefined ? null : <Lending view={data.lending} />}
      <Suspense fallback={<Loading />}>
        <Adoptions path={`v1/${asset.path}/${taskId}`} central={central} />
      </Suspense>
      {data.figures.length === 0 ? null : (
        <Part id="figures" folds title={data.figuresTitle}>
          <FactList facts={data.figures} />
        </Part>
      )}
      <Subject view={data.subject} />
      {data.comparables === undefined ? null : <Comparables view={data.comparables} central={central} />}
      {data.waterfall === undefined ? null : <Waterfall view={data.waterfall} />}
      {data.approaches === undefined ? null : <Approaches view={data.approaches} />}
      {data.channels === undefined ? null : <Prices name="channels" view={data.channels} />}
      {data.forecast === undefined ? null : <Curve name="forecast" view={data.forecast} />}
      {data.depreciation === undefined ? null : <Curve name="depreciation" view={data.depreciation} />}
      {data.kinds === undefined ? null : <Prices name="kinds" view={data.kinds} />}
      {data.leftOut === undefined ? null : <LeftOut view={data.leftOut} />}
      {data.method === undefined ? null : <Method view={data.method} />}
      <Provenance view={data.provenance} />
    </div>
  )
}

/** The parts that a result has, in the order of the screen. */
const partsOf = (
  view: ValuationView,
  adopted: string,
): ReadonlyArray<{ readonly id: string; readonly title: string }> =>
  [
    { id: "value", title: view.value.title },
    { id: "risks", title: view.risks?.title },
    { id: "lending", title: view.lending?.title },
    { id: "adopted", title: adopted },
    { id: "figures", title: view.figures.length === 0 ? undefined : view.figuresTitle },
    { id: "subject", title: view.subject.title },
    { id: "comparables", title: view.comparables?.title },
    { id: "waterfall", title: view.waterfall?.title },
    { id: "approaches", title: view.approaches?.title },
    { id: "channels", title: view.channels?.title },
    { id: "forecast", title: view.forecast?.title },
    { id: "depreciation", title: view.depreciation?.title },
    { id: "kinds", title: view.kinds?.title },
    { id: "left-out", title: view.leftOut?.title },
    { id: "method", title: view.method?.title },
    { id: "provenance", title: view.provenance.title },
  ].flatMap(({ id, title }) => (title === undefined ? [] : [{ id, title }]))

interface OpenFactsProps {
  readonly assetType: string
  /** Fields of the request. */
  readonly names: ReadonlyArray<string>
  readonly onAsk: (fact: string) => void
}

/** The facts that the risks ask for, each with the way to state it. */
const OpenFacts = ({ assetType, names, onAsk }: OpenFactsProps) => {
  const own = useWords(words)
  const form = useApi<Form>(`forms/${assetType}`, { enabled: names.length > 0 })
  const fields = names.flatMap((name) => form.data?.fields.find((field) => field.name === name) ?? [])
  if (fields.length === 0) return null
  return (
    <div className="row no-print">
      <span className="soft">{own.state}</span>
      {fields.map(({ label, name }) => (
        <Button key={name} onClick={() => onAsk(name)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Versions, and the hash of what the value was made from. */
const Provenance = ({ view: { facts, note, title } }: { readonly view: ProvenanceView }) => (
  <Part id="provenance" folds title={title}>
    <FactList facts={facts} />
    <p className="soft small">{note}</p>
  </Part>
)

interface PricesProps {
  readonly name: string
  readonly view: { readonly title: string; readonly note: string; readonly table: TableView }
}

/** Prices by way of sale, or by kind of sample. */
const Prices = ({ name, view: { note, table, title } }: PricesProps) => (
  <Part id={name} folds title={title}>
    <p className="soft">{note}</p>
    <FigureTable label={title} table={table} />
  </Part>
)

/** What is valued, as the request states it. */
const Subject = ({ view: { facts, note, title } }: { readonly view: SubjectView }) => (
  <Part id="subject" folds title={title}>
    {note === undefined ? (
      <div className="fact-columns">
        <FactList facts={facts} />
      </div>
    ) : (
      <p>{note}</p>
    )}
  </Part>
)

/** How the comparables become the value, to the yuan. */
const Waterfall = ({ view: { drawing, note, steps, title } }: { readonly view: WaterfallView }) => (
  <Part id="waterfall" folds title={title}>
    {drawing === undefined || steps === undefined ? null : (
      <div className="pair">
        <Chart plot={drawing.plot} caption={drawing.caption} />
        <FigureTable label={title} table={steps} hasTotal />
      </div>
    )}
    <p className="soft small">{note}</p>
  </Part>
)

/** The methods of a land valuation, each with its own value. */
const Approaches = ({ view: { approaches, note, title } }: { readonly view: ApproachesView }) => (
  <Part id="approaches" folds title={title}>
    {approaches.length > 1 ? <p className="soft">{note}</p> : null}
    {approaches.map((approach) => (
      <div key={approach.title} className="stack">
        <h3>{approach.title}</h3>
        <FactList facts={approach.facts} />
        {approach.factors === undefined ? null : <FigureTable label={approach.title} table={approach.factors} />}
      </div>
    ))}
  </Part>
)

/** How the value was found, and where the tables come from. */
const Method = ({ view }: { readonly view: MethodView }) => (
  <Part id="method" folds title={view.title}>
    {[...view.said, ...view.method].map((text) => (
      <p key={text}>{text}</p>
    ))}
    {view.absent === undefined ? null : <p className="soft">{view.absent}</p>}
    {view.references.length === 0 ? null : (
      <div>
        <h3>{view.referencesTitle}</h3>
        <ul className="bullets small">
          {view.references.map((reference) => (
            <li key={reference.text} className="break">
              <PageLink {...reference} />
            </li>
          ))}
        </ul>
      </div>
    )}
  </Part>
)

/** Rows that stand beside the chart; more of them stand behind it. */
const MOST_BESIDE = 6

/** How the value changes with time. */
const Curve = ({ name, view }: { readonly name: string; readonly view: CurveView }) => {
  const { drawing, note, table, title } = view
  const figures = <FigureTable label={title} table={table} />
  return (
    <Part id={name} folds title={title}>
      {table.rows.length > MOST_BESIDE ? (
        <Chart plot={drawing.plot} caption={note}>
          {figures}
        </Chart>
      ) : (
        <div className="pair">
          <Chart plot={drawing.plot} caption={note} />
          {figures}
        </div>
      )}
    </Part>
  )
}

/** The risks, those that would change a decision first. */
const Risks = ({ children, view }: { readonly view: RisksView; readonly children: ReactNode }) => (
  <Part id="risks" title={view.title}>
    {view.absent === undefined ? null : <p className="soft">{view.absent}</p>}
    {view.nothing === undefined ? null : <p>{view.nothing}</p>}
    {view.tips.length === 0 ? null : (
      <ol className="tips">
        {view.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ol>
    )}
    {children}
    {view.further.length === 0 ? null : (
      <details className="fold">
        <summary>
          {view.furtherTitle} ({view.further.length})
        </summary>
        <ul className="bullets">
          {view.further.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </details>
    )}
  </Part>
)

/** The samples that were left out, and why. */
const LeftOut = ({ view }: { readonly view: LeftOutView }) => (
  <Part id="left-out" folds title={view.title}>
    {view.absent === undefined ? null : <p className="soft">{view.absent}</p>}
    {view.nothing === undefined ? null : <p>{view.nothing}</p>}
    {view.reasons === undefined ? null : <FigureTable label={view.title} table={view.reasons} />}
    {view.samples === undefined ? null : <Samples view={view.samples} />}
  </Part>
)

const Samples = ({ view: { columns, rows, title } }: { readonly view: ExcludedView }) => (
  <details className="fold no-print">
    <summary>
      {title} ({rows.length})
    </summary>
    <div className="table-frame tall" role="group" aria-label={title} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ isFigure, name }) => (
              <th key={name} scope="col" className={isFigure ? "number" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${at}-${row[0]?.text ?? ""}`}>
              {row.map((cell, c) => (
                <td key={columns[c]?.name ?? c} className={columns[c]?.isFigure === true ? "number" : undefined}>
                  <PageLink {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

type Points = NonNullable<ValuationView["committee"]>["grounds"]

interface ValueProps {
  readonly view: ValueView
  /** What of the evidence supports the value. */
  readonly grounds: Points | undefined
  readonly dated: ReadonlyArray<Fact>
  readonly standing: string
}

/** The value with its range, and what its confidence means; or why there is none. */
const Value = ({ dated, grounds, standing, view }: ValueProps) => (
  <Part id="value" title={view.title}>
    {view.kind === "VALUE" ? <Given view={view} /> : <NotGiven view={view} />}
    {grounds === undefined ? null : <Grounds view={grounds} />}
    <div className="fact-columns">
      <FactList facts={[...view.further, ...dated]} />
    </div>
    <p className="soft small">{standing}</p>
  </Part>
)

const tones: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", Tone>> = { HIGH: "good", MEDIUM: "warn", LOW: "bad" }

const Given = ({ view }: { readonly view: GivenValue }) => {
  const { advice, amount, demoMark, facts, level, meanings, range, spelled, warning } = view
  const tone = demoMark === undefined ? level && tones[level] : "bad"
  return (
    <>
      {warning === undefined ? null : (
        <p className="note" data-tone="warn">
          {warning}
        </p>
      )}
      <div className="pair">
        <div className="stack">
          <div>
            <div className="row">
              <p className="amount">{amount}</p>
              {demoMark === undefined ? null : <Badge tone="bad">{demoMark}</Badge>}
            </div>
            {spelled === "" ? null : <p className="soft small">{spelled}</p>}
          </div>
          <FactList facts={facts} />
        </div>
        <Chart plot={range.plot} caption={range.caption} />
      </div>
      <div className="note" data-tone={tone}>
        {advice === undefined ? null : (
          <p>
            <strong>{advice}</strong>
          </p>
        )}
        {meanings.map((meaning) => (
          <p key={meaning} className="small">
            {meaning}
          </p>
        ))}
      </div>
    </>
  )
}

const Grounds = ({ view: { note, points, title } }: { readonly view: Points }) => (
  <div>
    <h3>{title}</h3>
    {points.length === 0 ? null : (
      <ul className="bullets">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )}
    {note === undefined ? null : <p className="soft small">{note}</p>}
  </div>
)

const NotGiven = ({ view: { failed, reason } }: { readonly view: NoValue }) => (
  <div className="note" data-tone="warn">
    {failed === undefined ? null : <p>{failed}</p>}
    <p>
      <strong>{reason}</strong>
    </p>
  </div>
)
