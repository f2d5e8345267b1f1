import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { PlaceButton, Signed } from "./EvidenceTable.tsx"
import { Part } from "./Part.tsx"
import type { AssetsComponent, Evidence, ExcludedInflow } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

interface AssetsProps {
  readonly breakdown: ReadonlyArray<AssetsComponent>
  readonly total: number
}

/** The effective assets, account by account and step by step. */
export const Assets = ({ breakdown, total }: AssetsProps) => {
  const { assets: own } = useWords(words)
  const { yuan } = useFormats()
  return (
    <Part
      id="assets"
      beside={
        <p>
          {own.total} <strong className="figures">{yuan(total, 2)}</strong>
        </p>
      }
    >
      <p className="soft small">{own.intro}</p>
      {breakdown.map((component, at) => (
        <Component key={at} component={component} />
      ))}
    </Part>
  )
}

const Component = ({ component }: { readonly component: AssetsComponent }) => {
  const { assets: own, parties } = useWords(words)
  const { money } = useFormats()
  const {
    accountName,
    accountNumber,
    currency,
    days,
    excludedInflowCount,
    excludedInflows,
    from,
    institution,
    note,
    to,
  } = component
  const steps = assetsSteps(component)
  const name = [institution ?? parties.unnamed, accountNumber, accountName].filter((part) => part !== null).join(" · ")
  return (
    <div className="stack account">
      <div className="row spread">
        <h3>{currency === "CNY" || currency === null ? name : `${name} · ${currency}`}</h3>
        {from === null || to === null ? null : <span className="soft small">{own.days(from, to, days)}</span>}
      </div>
      {steps.length === 0 ? null : (
        <TableFrame label={name}>
          <table className="table steps">
            <thead>
              <tr>
                <th>{own.step}</th>
                <th className="number">{parties.amount}</th>
                <th>{own.why}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step) => (
                <tr key={step.name} data-kind={step.name === "counted" ? "counted" : step.kind}>
                  <th scope="row">{own[step.name]}</th>
                  <td className="number">{shown(step, money)}</td>
                  <td className="soft small">
                    <Why name={step.name} component={component} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <p>{note}</p>
      {excludedInflows.length === 0 ? null : <ExcludedInflows inflows={excludedInflows} all={excludedInflowCount} />}
    </div>
  )
}

const shown = ({ amount, kind }: AssetsStep, money: (amount: number) => string): string =>
  kind === "subtracts" ? `−${money(amount)}` : amount < 0 ? `−${money(-amount)}` : money(amount)

const Why = ({ component, name }: { readonly name: StepName; readonly component: AssetsComponent }) => {
  const { assets: own } = useWords(words)
  switch (name) {
    case "excluded":
      return own.excludedWhy
    case "unproven":
      return own.unprovenWhy
    case "adjustedMean":
      return own.adjustedMeanWhy(component.days)
    case "shortfall":
      return own.shortfallWhy
    case "elsewhere":
      return own.elsewhereWhy
    case "counted":
      return isFloored(component) ? own.floor : null
    default:
      return null
  }
}

interface ExcludedInflowsProps {
  readonly inflows: ReadonlyArray<ExcludedInflow>
  readonly all: number
}

/** The inflows that were taken out of the balances, with the lines that brought them and took them away. */
const ExcludedInflows = ({ all, inflows }: ExcludedInflowsProps) => {
  const { assets: own, parties } = useWords(words)
  const { money } = useFormats()
  return (
    <details open={inflows.length <= 5}>
      <summary>{own.excludedInflows(inflows.length, all)}</summary>
      <TableFrame label={own.excludedInflows(inflows.length, all)}>
        <table className="table small">
          <thead>
            <tr>
              <th>{own.reason}</th>
              <th className="number">{parties.amount}</th>
              <th>{own.period}</th>
              <th>{own.inflowLine}</th>
              <th>{own.outflowLine}</th>
            </tr>
          </thead>
          <tbody>
            {inflows.map(({ amount, from, inflow, label, outflow, to }, at) => (
              <tr key={at}>
                <td>{label}</td>
                <td className="number">−{money(amount)}</td>
                <td>
                  <span className="nowrap">{from}</span> – <span className="nowrap">{to ?? own.toEnd}</span>
                </td>
                <td>
                  <Line line={inflow} />
                </td>
                <td>{outflow === null ? "—" : <Line line={outflow} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </details>
  )
}

const Line = ({ line }: { readonly line: Evidence }) => (
  <>
    <p>
      <span className="nowrap">{line.date}</span> <Signed amount={line.amount} />
    </p>
    <p className="soft">{[line.counterparty, line.summary].filter((part) => part !== null).join(" · ")}</p>
    <PlaceButton line={line} />
  </>
)

/** What a step does. */
type StepName =
  | "closing"
  | "excluded"
  | "unproven"
  | "adjustedClosing"
  | "adjustedMean"
  | "lower"
  | "shortfall"
  | "elsewhere"
  | "inflow"
  | "outflow"
  | "counted"

/** A line of the calculation. `subtracts`: the amount is taken away; `result`: it follows from the lines above. */
interface AssetsStep {
  readonly name: StepName
  readonly amount: number
  readonly kind: "given" | "subtracts" | "result"
}

/** How an account's amount comes about, step by step, yuan. Empty for an account that is not counted. */
export const assetsSteps = (component: AssetsComponent): ReadonlyArray<AssetsStep> => {
  switch (component.method) {
    case "SEASONED_BALANCE":
      return fromBalances(component)
    case "NET_INFLOW":
      return [
        { name: "inflow", amount: component.effectiveInflow, kind: "given" },
        { name: "outflow", amount: component.effectiveOutflow, kind: "subtracts" },
        { name: "counted", amount: component.amount, kind: "result" },
      ]
    case "NOT_COUNTED":
      return []
  }
}

const fromBalances = (component: AssetsComponent): ReadonlyArray<AssetsStep> => {
  const { adjustedClosingBalance, adjustedMeanBalance, amount, balances, closingBalance, countedElsewhere, shortfall } =
    component
  if (closingBalance === null || adjustedClosingBalance === null || adjustedMeanBalance === null) return []
  const last = balances.at(-1)
  const subtracted = (name: StepName, taken: number): ReadonlyArray<AssetsStep> =>
    taken === 0 ? [] : [{ name, amount: taken, kind: "subtracts" }]
  return [
    { name: "closing", amount: closingBalance, kind: "given" },
    ...subtracted("excluded", last?.excluded ?? 0),
    ...subtracted("unproven", last?.unproven ?? 0),
    { name: "adjustedClosing", amount: adjustedClosingBalance, kind: "result" },
    { name: "adjustedMean", amount: adjustedMeanBalance, kind: "given" },
    { name: "lower", amount: Math.min(adjustedClosingBalance, adjustedMeanBalance), kind: "result" },
    ...subtracted("shortfall", shortfall),
    ...subtracted("elsewhere", countedElsewhere),
    { name: "counted", amount, kind: "result" },
  ]
}

/** True when the subtraction came out negative, so that nothing counts. */
export const isFloored = ({ amount, method, ...component }: AssetsComponent): boolean => {
  if (amount !== 0) return false
  if (method === "NET_INFLOW") return component.effectiveOutflow > component.effectiveInflow
  const { adjustedClosingBalance, adjustedMeanBalance, countedElsewhere, shortfall } = component
  return (
    method === "SEASONED_BALANCE" &&
    Math.min(adjustedClosingBalance ?? 0, adjustedMeanBalance ?? 0) - shortfall - countedElsewhere < 0
  )
}
