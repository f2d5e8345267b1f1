import type { FitEvent, FitWish, MarketList } from "@open-valuation/server/console"
import "./MarketsScreen.css"
import { useQueryClient } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useId, useRef, useState } from "react"
import { CallFailed, failureOf, send } from "../../api/Call.ts"
import { eventsOf } from "../../api/Follow.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { goTo } from "../../design/goTo.ts"
import { Options } from "../../design/Options.tsx"
import { Pending } from "../../design/Pending.tsx"
import { ImportSamples } from "./ImportSamples.tsx"
import type { Market } from "./Market.ts"
import { words } from "./MarketsWords.ts"
import { MarketTable } from "./MarketTable.tsx"

type EventData<Name extends FitEvent["event"]> = Extract<FitEvent, { readonly event: Name }>["data"]

/** A market whose fit is done. */
type Fitted = EventData<"done">

/** How far fits have come. */
interface Fits {
  readonly state: "idle" | "running" | "ended" | "stopped" | "lost"
  readonly current: EventData<"started"> | undefined
  readonly done: ReadonlyArray<Fitted>
  readonly error: Error | undefined
}

const idle: Fits = { state: "idle", current: undefined, done: [], error: undefined }

/** Fits markets and follows their progress. They go on while other screens are shown, and end with the page. */
const useFits = () => {
  const { locale } = useLocale()
  const client = useQueryClient()
  const [fits, setFits] = useState(idle)
  const stopper = useRef<AbortController>(undefined)

  const take = (event: FitEvent): void => {
    switch (event.event) {
      case "started":
        return setFits((former) => ({ ...former, current: event.data }))
      case "done":
        return setFits((former) => ({ ...former, done: [...former.done, event.data] }))
      case "end":
        return setFits((former) => ({ ...former, state: "ended", current: undefined }))
      case "failed":
        throw new CallFailed(0, event.data.message)
    }
  }

  const follow = async (wish: FitWish, signal: AbortSignal) => {
    const response = await send("markets/fit", { locale, signal, method: "POST", body: wish })
    if (!response.ok || response.body === null) throw await failureOf(response, locale)
    for await (const event of eventsOf<FitEvent>(response.body)) take(event)
    setFits((former) => (former.state === "running" ? { ...former, state: "lost", current: undefined } : former))
  }

  const start = async (wish: FitWish) => {
    stopper.current?.abort()
    const controller = new AbortController()
    stopper.current = controller
    setFits({ ...idle, state: "running" })
    try {
      await follow(wish, controller.signal)
    } catch (cause) {
      const state = controller.signal.aborted ? "stopped" : "lost"
      const error = cause instanceof CallFailed ? cause : undefined
      setFits((former) => ({ ...former, state, current: undefined, error }))
    }
    await client.invalidateQueries({ queryKey: ["api", "markets"] })
  }

  return { fits, start: (wish: FitWish) => void start(wish), stop: () => stopper.current?.abort() }
}

/** How far the fits have come, and what they gave. */
const FitProgress = ({ fits, onStop }: { readonly fits: Fits; readonly onStop: () => void }) => {
  const own = useWords(words).fit
  const { count } = useFormats()
  const { current, done, error, state } = fits
  if (state === "idle") return null
  const said =
    state === "running"
      ? current === undefined
        ? own.starting
        : own.running(current.label, count(current.place), count(current.total))
      : state === "ended"
        ? own.ended(count(done.length))
        : own[state]
  return (
    <div className="stack">
      <div className="row spread">
        <p role="status">{error === undefined ? said : ""}</p>
        {state === "running" ? <Button onClick={onStop}>{own.stop}</Button> : null}
      </div>
      {state === "running" ? (
        <progress
          aria-label={own.title}
          {...(current === undefined ? {} : { max: current.total, value: done.length })}
        />
      ) : null}
      {error === undefined ? null : <Failure error={error} />}
      {done.length === 0 ? null : (
        <ul className="fit-results small" aria-label={own.results}>
          {done.map((one) => (
            <Result key={`${one.assetType} ${one.market}`} fitted={one} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Result = ({ fitted }: { readonly fitted: Fitted }) => {
  const own = useWords(words).fit
  const { number, percent } = useFormats()
  const { label, outcome, seconds, trials } = fitted
  return (
    <li>
      <strong>{label}</strong> — {own.outcome[outcome]}
      {trials === null ? null : ` · ${own.line(percent(trials.medianError, 1), percent(trials.coverage80))}`}
      {outcome === "LEARNED" ? <span className="soft"> · {own.seconds(number(seconds, 1))}</span> : null}
    </li>
  )
}

const route = getRouteApi("/markets")

/** The markets of the catalogue: their samples and models, an import, and fits. */
export const MarketsScreen = () => {
  const own = useWords(words)
  const found = useApi<MarketList>("markets")
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <p className="soft">{own.intro}</p>
      {found.data === undefined ? <Pending answer={found} shape="table" /> : <Catalogue found={found.data} />}
    </div>
  )
}

const Catalogue = ({ found }: { readonly found: MarketList }) => {
  const own = useWords(words)
  const { operator } = useSession()
  const { count } = useFormats()
  const { asset = "" } = route.useSearch()
  const [text, setText] = useState("")
  const { fits, start, stop } = useFits()
  const ofAsset = found.markets.filter(({ assetType }) => asset === "" || assetType === asset)
  const shown = ofAsset.filter((market) => matches(market, text))
  const isRunning = fits.state === "running"
  const fitOne = ({ assetType, market }: Market) => start({ assetType, market, again: true })
  return (
    <>
      <div className="row spread">
        <Filters asset={asset} text={text} found={found} onText={setText} />
        <Button onClick={() => goTo("import")}>{own.upload.title}</Button>
      </div>
      {operator && ofAsset.length > 0 ? (
        <section className="card stack" aria-labelledby="fits">
          <h2 id="fits">{own.fit.title}</h2>
          <p className="soft small">{own.fit.help}</p>
          <FitAll asset={asset} isRunning={isRunning} onStart={start} />
          <FitProgress fits={fits} onStop={stop} />
        </section>
      ) : null}
      {found.markets.length === 0 ? (
        <p className="card empty">{own.none}</p>
      ) : shown.length === 0 ? (
        <p className="card empty">{own.noneFound}</p>
      ) : (
        <>
          <p className="small soft" role="status">
            {own.count(count(shown.length), count(found.markets.length))}
          </p>
          <MarketTable markets={shown} onFit={isRunning ? undefined : fitOne} />
          <details className="small">
            <summary>{own.howToRead}</summary>
            <ul className="notes">
              <li>{own.errorHelp}</li>
              <li>{own.coverageHelp}</li>
              <li>{own.staleHelp}</li>
              {shown.some(({ demo }) => demo) ? <li>{own.demoHelp}</li> : null}
            </ul>
          </details>
        </>
      )}
      <ImportSamples found={found} asset={asset} />
    </>
  )
}

const matches = ({ label, market, sources }: Market, text: string): boolean => {
  const wanted = text.trim().toLowerCase()
  return [label, market, ...sources].some((one) => one.toLowerCase().includes(wanted))
}

interface FiltersProps {
  readonly asset: string
  readonly text: string
  readonly found: MarketList
  readonly onText: (text: string) => void
}

const Filters = ({ asset, found, onText, text }: FiltersProps) => {
  const own = useWords(words)
  const { assets } = useSession()
  const navigate = route.useNavigate()
  const known = new Set(found.assets.map(({ assetType }) => assetType))
  return (
    <div className="row">
      <Field label={own.asset}>
        {(input) => (
          <select
            {...input}
            value={asset}
            onChange={({ target: { value } }) => void navigate({ search: value === "" ? {} : { asset: value } })}
          >
            <option value="">{own.all}</option>
            <Options
              of={assets
                .filter(({ assetType }) => known.has(assetType))
                .map(({ assetType, title }) => [assetType, title])}
            />
          </select>
        )}
      </Field>
      <Field label={own.find}>
        {(input) => (
          <input
            {...input}
            type="search"
            value={text}
            maxLength={100}
            placeholder={own.findHelp}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}

interface FitAllProps {
  readonly asset: string
  readonly isRunning: boolean
  readonly onStart: ReturnType<typeof useFits>["start"]
}

const FitAll = ({ asset, isRunning, onStart }: FitAllProps) => {
  const own = useWords(words).fit
  const { assets } = useSession()
  const [again, setAgain] = useState(false)
  const id = useId()
  const title = assets.find(({ assetType }) => assetType === asset)?.title
  return (
    <div className="row">
      <Button disabled={isRunning} onClick={() => onStart({ again, ...(asset === "" ? {} : { assetType: asset }) })}>
        {title === undefined ? own.start : own.startOf(title)}
      </Button>
      <label className="check" htmlFor={id}>
        <input id={id} type="checkbox" checked={again} onChange={({ target }) => setAgain(target.checked)} />
        {own.again}
      </label>
    </div>
  )
}
