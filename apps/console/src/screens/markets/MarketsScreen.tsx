import type { MarketList } from "@open-valuation/server/console"
import "./MarketsScreen.css"
import { getRouteApi } from "@tanstack/react-router"
import { useId, useState } from "react"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { goTo } from "../../design/goTo.ts"
import { Loading } from "../../design/Loading.tsx"
import { FitProgress } from "./FitProgress.tsx"
import { ImportSamples } from "./ImportSamples.tsx"
import type { Market } from "./Market.ts"
import { words } from "./MarketsWords.ts"
import { MarketTable } from "./MarketTable.tsx"
import { useFits } from "./useFits.ts"

const route = getRouteApi("/markets")

/** The markets of the catalogue: their samples and models, an import, and fits. */
export const MarketsScreen = () => {
  const own = useWords(words)
  const found = useApi<MarketList>("markets")
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <p className="soft">{own.intro}</p>
      {found.data === undefined ? (
        found.error === null ? (
          <Loading />
        ) : (
          <Failure error={found.error} retry={() => void found.refetch()} />
        )
      ) : (
        <Catalogue found={found.data} />
      )}
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
            {assets
              .filter(({ assetType }) => known.has(assetType))
              .map(({ assetType, title }) => (
                <option key={assetType} value={assetType}>
                  {title}
                </option>
              ))}
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
