import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { coverageState, isStale, type Market, type Trials, WANTED_COVERAGE } from "./Market.ts"
import { words } from "./MarketsWords.ts"

interface MarketTableProps {
  readonly markets: ReadonlyArray<Market>
  /** Absent when the reader may not fit, or fits run. */
  readonly onFit: ((market: Market) => void) | undefined
}

/** Markets with their samples, their newest day and the accuracy of their models. */
export const MarketTable = ({ markets, onFit }: MarketTableProps) => {
  const own = useWords(words)
  const { operator } = useSession()
  return (
    <TableFrame label={own.title}>
      <table className="table wide">
        <thead>
          <tr>
            <th>{own.market}</th>
            <th>{own.samples}</th>
            <th>{own.newest}</th>
            <th className="number">{own.error}</th>
            <th className="number">{own.coverage}</th>
            <th>{own.model}</th>
            {operator ? (
              <th>
                <span className="unseen">{own.fit.title}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <tr key={`${market.assetType} ${market.market}`}>
              <Place market={market} />
              <Samples market={market} />
              <Newest market={market} />
              <Accuracy trials={market.model?.trials ?? null} />
              <Model market={market} />
              {operator ? (
                <td>
                  <Button
                    disabled={onFit === undefined}
                    aria-label={own.fit.one(market.label)}
                    onClick={() => onFit?.(market)}
                  >
                    {own.fit.oneShort}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const Place = ({ market }: { readonly market: Market }) => {
  const own = useWords(words)
  const { assets } = useSession()
  const asset = assets.find(({ assetType }) => assetType === market.assetType)?.title ?? market.assetType
  return (
    <td>
      {market.label}
      <div className="small soft">{asset}</div>
      {market.demo ? <Badge tone="warn">{own.demo}</Badge> : null}
    </td>
  )
}

const Samples = ({ market }: { readonly market: Market }) => {
  const own = useWords(words)
  const { count } = useFormats()
  const { auctions, deals, listings, sources } = market
  return (
    <td>
      {count(deals + listings + auctions)}
      <div className="small soft">{own.kinds(count(deals), count(listings), count(auctions))}</div>
      {market.own === 0 ? null : <div className="small">{own.ownSamples(count(market.own))}</div>}
      <details className="small">
        <summary>{own.sources(sources.length)}</summary>
        <ul className="break">
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </details>
    </td>
  )
}

const Newest = ({ market }: { readonly market: Market }) => {
  const own = useWords(words)
  const { day } = useFormats()
  return (
    <td>
      {day(market.lastDay)}
      <div className="small soft">{own.since(day(market.firstDay))}</div>
      {isStale(market, Date.now()) ? <Badge tone="warn">{own.stale}</Badge> : null}
    </td>
  )
}

const Accuracy = ({ trials }: { readonly trials: Trials | null }) => {
  const own = useWords(words)
  const { count, percent } = useFormats()
  if (trials === null) {
    return (
      <>
        <td className="number">—</td>
        <td className="number">—</td>
      </>
    )
  }
  const state = coverageState(trials)
  return (
    <>
      <td className="number">
        {percent(trials.medianError, 1)}
        <div className="small soft">{own.trials(count(trials.count))}</div>
      </td>
      <td className="number">
        {percent(trials.coverage80)}
        <div className="small soft">{own.wanted(percent(WANTED_COVERAGE))}</div>
        {state === "right" ? null : <Badge {...(state === "narrow" ? { tone: "warn" } : {})}>{own[state]}</Badge>}
      </td>
    </>
  )
}

const Model = ({ market: { drift, model } }: { readonly market: Market }) => {
  const own = useWords(words)
  const { count, percent, time } = useFormats()
  return (
    <td className="small">
      {model === null ? (
        <span className="soft">{own.noModel}</span>
      ) : (
        <>
          {own.fitted(count(model.rows), time(model.fittedAt))}
          <div className="soft">
            <code>{model.modelId}</code>
          </div>
          {model.trials === null ? <div className="soft">{own.noTrials}</div> : null}
        </>
      )}
      {drift === null ? null : (
        <div>
          {own.drift(percent(drift.medianError, 1), percent(drift.coverage80), count(drift.count))}
          {drift.outside ? (
            <div className="note" data-tone="warn">
              {own.driftOutside}
            </div>
          ) : null}
        </div>
      )}
    </td>
  )
}
