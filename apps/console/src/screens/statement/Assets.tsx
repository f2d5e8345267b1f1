import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { assetsSteps, type AssetsStep, isFloored, type StepName } from "./AssetsSteps.ts"
import { ExcludedInflows } from "./ExcludedInflows.tsx"
import { Part } from "./Part.tsx"
import type { AssetsComponent } from "./StatementAnswer.ts"
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
