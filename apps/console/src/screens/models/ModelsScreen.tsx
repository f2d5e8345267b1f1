import type { Model } from "@open-valuation/http-api"
import "./ModelsScreen.css"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useDeferredValue, useState } from "react"
import { call, failureOf, send } from "../../api/Call.ts"
import { save } from "../../api/Save.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { MorePages } from "../../design/MorePages.tsx"
import { Pending } from "../../design/Pending.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { Decide } from "./Decide.tsx"
import { words } from "./ModelsWords.ts"

/** The validation of a model as a page or a workbook, which is made when it is asked for. */
const Validation = ({ model }: { readonly model: Model }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const load = useMutation({
    mutationFn: async (format: "html" | "xlsx") => {
      const response = await send(`v1/models/${model.modelId}/validation?format=${format}`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      save(await response.blob(), `model-${model.modelId}.${format}`)
    },
  })
  return (
    <>
      <div className="row">
        <Button disabled={load.isPending} aria-label={own.reportOf(model.label)} onClick={() => load.mutate("html")}>
          {own.report}
        </Button>
        <Button disabled={load.isPending} aria-label={own.workbookOf(model.label)} onClick={() => load.mutate("xlsx")}>
          {own.workbook}
        </Button>
      </div>
      <div className="small" role="status">
        {load.isPending ? own.making : ""}
      </div>
      {load.error === null ? null : <Failure error={load.error} />}
    </>
  )
}

const route = getRouteApi("/models")

/** A tab is the current one when the whole of its address is. */
const exact = { exact: true, includeSearch: true } as const

/** Models of one request. */
const PAGE = 50

const tones = { CANDIDATE: "warn", APPROVED: "good", RETIRED: undefined } as const

/** The register of learned models: their data, their figures, and what people decided. */
export const ModelsScreen = () => {
  const own = useWords(words)
  const { state = "APPROVED" } = route.useSearch()
  const [text, setText] = useState("")
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <p className="soft">{own.intro}</p>
      <nav className="tabs" aria-label={own.title}>
        <Link to="/models" activeOptions={exact}>
          {own.used}
        </Link>
        <Link to="/models" search={{ state: "CANDIDATE" }} activeOptions={exact}>
          {own.waiting}
        </Link>
        <Link to="/models" search={{ state: "ALL" }} activeOptions={exact}>
          {own.all}
        </Link>
      </nav>
      <Field label={own.find}>
        {(input) => (
          <input
            {...input}
            type="search"
            value={text}
            maxLength={100}
            placeholder={own.findHelp}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Register state={state} market={useDeferredValue(text.trim())} />
    </div>
  )
}

interface RegisterProps {
  readonly state: "APPROVED" | "CANDIDATE" | "ALL"
  readonly market: string
}

const Register = ({ market, state }: RegisterProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const pages = useInfiniteQuery({
    queryKey: ["api", "models", state, market, locale],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(PAGE),
        ...(state === "ALL" ? {} : { state }),
        ...(market === "" ? {} : { market }),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      })
      return call<ReadonlyArray<Model>>(`v1/models?${query.toString()}`, { locale, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.modelId),
  })
  if (pages.data === undefined) return <Pending answer={pages} shape="table" />
  const found = pages.data.pages.flat()
  return (
    <>
      {found.length === 0 ? (
        <p className="card empty">{state === "CANDIDATE" ? own.noneWaits : own.none}</p>
      ) : (
        <TableFrame label={own.title}>
          <table className="table wide">
            <thead>
              <tr>
                <th>{own.market}</th>
                <th>{own.state}</th>
                <th>{own.window}</th>
                <th className="number">{own.error}</th>
                <th className="number">{own.coverage}</th>
                <th>{own.drift}</th>
                <th>{own.decision}</th>
                <th>
                  <span className="unseen">{own.decide}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map((model) => (
                <Row key={model.modelId} model={model} />
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <MorePages pages={pages} />
    </>
  )
}

const Row = ({ model }: { readonly model: Model }) => {
  const own = useWords(words)
  const { assets } = useSession()
  const { count, percent } = useFormats()
  const { drift, trials } = model.figures
  const { from, samples, to } = model.window
  return (
    <tr>
      <td>
        {model.label}
        <div className="small soft">
          {assets.find(({ assetType }) => assetType === model.assetType)?.title ?? model.assetType}
        </div>
        <code className="small">{model.modelId}</code>
      </td>
      <td>
        <Badge tone={tones[model.state]}>{own.states[model.state]}</Badge>
      </td>
      <td>
        {own.samples(count(samples))}
        <div className="small soft model-days">{own.windowOf(from ?? own.unknown, to ?? own.unknown)}</div>
      </td>
      <td className="number">{trials === null ? "—" : percent(trials.medianError, 1)}</td>
      <td className="number">{trials === null ? "—" : percent(trials.coverage80)}</td>
      <td className="small">
        {drift === null
          ? "—"
          : own.driftOf(count(drift.count), percent(drift.medianError, 1), percent(drift.expectedError, 1))}{" "}
        {drift?.outside === true ? <Badge tone="bad">{own.aged}</Badge> : null}
      </td>
      <LastDecision model={model} />
      <td>
        <div className="row model-actions">
          <Validation model={model} />
          {model.state === "RETIRED" ? null : <Decide model={model} />}
        </div>
      </td>
    </tr>
  )
}

const LastDecision = ({ model }: { readonly model: Model }) => {
  const own = useWords(words)
  const { time } = useFormats()
  const last = model.decisions.at(-1)
  if (last === undefined) return <td>—</td>
  const isSystem = last.by.kind === "SYSTEM"
  return (
    <td className="break">
      {isSystem ? own.system : last.by.name}
      <div className="small soft">{time(last.at)}</div>
      <div className="small">{isSystem ? own.bySystem[last.state] : last.reason}</div>
    </td>
  )
}
