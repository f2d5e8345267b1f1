import "./Result.css"
import type { ValuationView } from "@open-valuation/report"
import { useApi } from "../../../app/useApi.ts"
import { FactList } from "../../../design/FactList.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { Loading } from "../../../design/Loading.tsx"
import { Approaches } from "./Approaches.tsx"
import { Comparables } from "./Comparables.tsx"
import { Curve } from "./Curve.tsx"
import { LeftOut } from "./LeftOut.tsx"
import { Method } from "./Method.tsx"
import { Part } from "./Part.tsx"
import { Prices } from "./Prices.tsx"
import { Provenance } from "./Provenance.tsx"
import { Risks } from "./Risks.tsx"
import { Subject } from "./Subject.tsx"
import { Value } from "./Value.tsx"
import { Waterfall } from "./Waterfall.tsx"

/** A finished valuation: what it is worth, how sure that is, and what it rests on. */
export const Result = ({ taskId }: { readonly taskId: number }) => {
  const view = useApi<ValuationView>(`tasks/${taskId}/view`)
  if (view.data === undefined) {
    return view.error === null ? <Loading /> : <Failure error={view.error} retry={() => void view.refetch()} />
  }
  const { data } = view
  return (
    <div className="stack result">
      <Value view={data.value} dated={data.dated} standing={data.standing} />
      {data.figures.length === 0 ? null : (
        <Part name="figures" title={data.figuresTitle}>
          <FactList facts={data.figures} />
        </Part>
      )}
      {data.risks === undefined ? null : <Risks view={data.risks} />}
      <Subject view={data.subject} />
      {data.approaches === undefined ? null : <Approaches view={data.approaches} />}
      {data.channels === undefined ? null : <Prices name="channels" view={data.channels} />}
      {data.forecast === undefined ? null : <Curve name="forecast" view={data.forecast} />}
      {data.depreciation === undefined ? null : <Curve name="depreciation" view={data.depreciation} />}
      {data.waterfall === undefined ? null : <Waterfall view={data.waterfall} />}
      {data.comparables === undefined ? null : (
        <Comparables view={data.comparables} central={data.value.kind === "VALUE" ? data.value.central : undefined} />
      )}
      {data.kinds === undefined ? null : <Prices name="kinds" view={data.kinds} />}
      {data.leftOut === undefined ? null : <LeftOut view={data.leftOut} />}
      {data.method === undefined ? null : <Method view={data.method} />}
      <Provenance view={data.provenance} />
    </div>
  )
}
