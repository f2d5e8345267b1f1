import "./PortfolioScreen.css"
import type { PortfolioDetail, PortfolioItem } from "@open-valuation/http-api"
import { useInfiniteQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Badge, type Tone } from "../../design/Badge.tsx"
import { MorePages } from "../../design/MorePages.tsx"
import { Pending } from "../../design/Pending.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { ImportItems } from "./ImportItems.tsx"
import { words } from "./PortfoliosWords.ts"
import { Run } from "./Run.tsx"
import { Settings } from "./Settings.tsx"

const route = getRouteApi("/portfolios/$portfolioId")

/** Milliseconds between two looks, while a run is in progress and otherwise. */
const SOON = 2_000
const LATER = 30_000

/** A book: its items with their loans, its runs and its calendar. */
export const PortfolioScreen = () => {
  const own = useWords(words)
  const { portfolioId } = route.useParams()
  const path = `v1/portfolios/${encodeURIComponent(portfolioId)}`
  const found = useApi<PortfolioDetail>(path, {
    refetchInterval: (data) => (data?.lastRun?.status === "IN_PROGRESS" ? SOON : LATER),
  })
  return (
    <div className="stack">
      <p className="small">
        <Link to="/portfolios">{own.back}</Link>
      </p>
      {found.data === undefined ? (
        <Pending answer={found} shape="table" />
      ) : (
        <Book portfolio={found.data} path={path} />
      )}
    </div>
  )
}

const Book = ({ path, portfolio }: { readonly portfolio: PortfolioDetail; readonly path: string }) => {
  const own = useWords(words)
  const { count, day } = useFormats()
  const isViewer = useSession().user?.role === "VIEWER"
  const { items, name, nextDue } = portfolio
  return (
    <>
      <h1 className="break">{name}</h1>
      {items.demo === 0 ? null : (
        <p className="note" data-tone="bad">
          {own.demoNote(count(items.demo))}
        </p>
      )}
      <dl className="facts">
        {(
          [
            [own.items, count(items.total)],
            [own.valued, count(items.valued)],
            [own.due, count(items.due)],
            [own.alerts, count(items.alerts)],
            [own.nextDue, nextDue === null ? "—" : day(nextDue)],
          ] as const
        ).map(([label, text]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Run portfolio={portfolio} path={path} />
      <Items path={path} version={`${items.total} ${portfolio.lastRun?.done ?? 0}`} />
      <Schedule portfolio={portfolio} />
      {isViewer ? null : (
        <>
          <ImportItems path={path} />
          <Settings portfolio={portfolio} path={path} />
        </>
      )}
    </>
  )
}

/** Items of one request. */
const PAGE = 100

const shownItems = ["due", "alerts", "without", "unreadable"] as const

const queries: Readonly<Record<(typeof shownItems)[number], (today: string) => Record<string, string>>> = {
  due: (today) => ({ due: today }),
  alerts: () => ({ alert: "ANY" }),
  without: () => ({ status: "NO_VALUE" }),
  unreadable: () => ({ status: "UNREADABLE" }),
}

/** Today in Asia/Shanghai, `YYYY-MM-DD`. */
const today = (): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(new Date())

const Items = ({ path, version }: { readonly path: string; readonly version: string }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const { show } = route.useSearch()
  const { portfolioId } = route.useParams()
  const pages = useInfiniteQuery({
    queryKey: ["api", path, "items", show, version, locale],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(PAGE),
        ...(show === undefined ? {} : queries[show](today())),
        ...(pageParam === undefined ? {} : { cursor: String(pageParam) }),
      })
      return call<ReadonlyArray<PortfolioItem>>(`${path}/items?${query.toString()}`, { locale, signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.cursor),
    placeholderData: (former) => former,
  })
  const tabs = [undefined, ...shownItems]
  const items = pages.data?.pages.flat() ?? []
  return (
    <section className="stack" aria-label={own.items}>
      <nav className="tabs" aria-label={own.items}>
        {tabs.map((tab) => (
          <Link
            key={tab ?? "all"}
            to="/portfolios/$portfolioId"
            params={{ portfolioId }}
            search={tab === undefined ? {} : { show: tab }}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {own[tab ?? "all"]}
          </Link>
        ))}
      </nav>
      {pages.data === undefined ? (
        <Pending answer={pages} shape="table" />
      ) : items.length === 0 ? (
        <p className="card empty">{own.noneShown}</p>
      ) : (
        <>
          <ItemTable items={items} />
          <MorePages pages={pages} />
        </>
      )}
    </section>
  )
}

const tones: Readonly<Record<PortfolioItem["status"], Tone | undefined>> = {
  PENDING: "busy",
  VALUED: "good",
  NO_VALUE: "warn",
  UNREADABLE: "bad",
}

const ItemTable = ({ items }: { readonly items: ReadonlyArray<PortfolioItem> }) => {
  const own = useWords(words)
  const { day, percent, yuan } = useFormats()
  const hasTerm = items.some(({ termReason, termValue }) => termValue !== null || termReason !== null)
  return (
    <TableFrame label={own.items}>
      <table className="table">
        <thead>
          <tr>
            <th>{own.item}</th>
            <th>{own.class}</th>
            <th>{own.state}</th>
            <th className="number">{own.value}</th>
            <th className="number">{own.range}</th>
            {hasTerm ? <th className="number">{own.termValue}</th> : null}
            <th className="number">{own.ltv}</th>
            <th className="number">{own.stressed}</th>
            <th>{own.risk}</th>
            <th className="number">{own.dueOn}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.cursor}>
              <td className="book-item">{item.itemId}</td>
              <td className="book-class">{item.label}</td>
              <td>
                <Badge tone={tones[item.status]}>{own.itemStatus[item.status]}</Badge>
                {item.alerts.map((alert) => (
                  <Badge key={alert} tone="bad">
                    {own.alert[alert]}
                  </Badge>
                ))}
                {item.reason === null ? null : <p className="soft small break">{item.reason}</p>}
                {item.termReason === null ? null : (
                  <p className="soft small break">{own.termReason(item.termReason)}</p>
                )}
              </td>
              <td className="number">
                {item.value === null ? "—" : yuan(item.value)}
                {item.demo ? (
                  <div>
                    <Badge tone="bad">{own.demo}</Badge>
                  </div>
                ) : null}
              </td>
              <td className="number">
                {item.low === null || item.high === null ? "—" : `${yuan(item.low)} – ${yuan(item.high)}`}
              </td>
              {hasTerm ? <td className="number">{item.termValue === null ? "—" : yuan(item.termValue)}</td> : null}
              <td className="number">{item.ltv === null ? "—" : percent(item.ltv, 1)}</td>
              <td className="number">{item.stressedLtv === null ? "—" : percent(item.stressedLtv, 1)}</td>
              <td>{item.risk === null ? "—" : own.risks[item.risk]}</td>
              <td className="number">{item.dueOn === null ? "—" : day(item.dueOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const Schedule = ({ portfolio: { schedule, unusedClasses } }: { readonly portfolio: PortfolioDetail }) => {
  const own = useWords(words)
  const { count, day } = useFormats()
  if (schedule.length === 0 && unusedClasses.length === 0) return null
  return (
    <details className="card">
      <summary>{own.schedule}</summary>
      <div className="stack">
        {unusedClasses.length === 0 ? null : <p className="note">{own.unused(unusedClasses.join("、"))}</p>}
        <TableFrame label={own.schedule}>
          <table className="table small">
            <thead>
              <tr>
                <th>{own.class}</th>
                <th>{own.risk}</th>
                <th className="number">{own.items}</th>
                <th>{own.months}</th>
                <th>{own.nextDue}</th>
                <th>{own.basis}</th>
              </tr>
            </thead>
            <tbody>
              {schedule.map((line) => (
                <tr key={`${line.class} ${line.risk}`}>
                  <td>{line.label}</td>
                  <td>{own.risks[line.risk]}</td>
                  <td className="number">{count(line.items)}</td>
                  <td>{own.everyMonths(count(line.months))}</td>
                  <td>{line.nextDue === null ? "—" : day(line.nextDue)}</td>
                  <td>{line.source ?? own.own}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
    </details>
  )
}
