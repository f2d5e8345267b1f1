import type { TaskAdoption } from "@open-valuation/http-api"
import { useInfiniteQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Badge } from "../../design/Badge.tsx"
import { MorePages } from "../../design/MorePages.tsx"
import { Pending } from "../../design/Pending.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { AdoptionBadge } from "../task/adoption/AdoptionBadge.tsx"
import { words } from "./ReviewsWords.ts"

const exact = { exact: true, includeSearch: true } as const

const route = getRouteApi("/reviews")

/** Proposals of one request. */
const PAGE = 50

/** Milliseconds between two looks at what waits. */
const LATER = 30_000

/** The values that wait for a second person, or all that were ever proposed. */
export const ReviewsScreen = () => {
  const own = useWords(words)
  const { all: isAll = false } = route.useSearch()
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <nav className="tabs" aria-label={own.title}>
        <Link to="/reviews" activeOptions={exact}>
          {own.waiting}
        </Link>
        <Link to="/reviews" search={{ all: true }} activeOptions={exact}>
          {own.all}
        </Link>
      </nav>
      <Proposals isAll={isAll} />
    </div>
  )
}

const Proposals = ({ isAll }: { readonly isAll: boolean }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const pages = useInfiniteQuery({
    queryKey: ["api", "adoptions", isAll, locale],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(PAGE),
        ...(isAll ? {} : { status: "PROPOSED" }),
        ...(pageParam === undefined ? {} : { cursor: String(pageParam) }),
      })
      return call<ReadonlyArray<TaskAdoption>>(`v1/adoptions?${query.toString()}`, { locale, signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.adoptionId),
    refetchInterval: LATER,
  })
  if (pages.data === undefined) return <Pending answer={pages} shape="table" />
  const found = pages.data.pages.flat()
  if (found.length === 0) return <p className="card empty">{isAll ? own.empty : own.none}</p>
  return (
    <>
      <TableFrame label={own.title}>
        <table className="table">
          <thead>
            <tr>
              <th>{own.number}</th>
              <th>{own.state}</th>
              <th>{own.asset}</th>
              <th className="number">{own.value}</th>
              <th className="number">{own.engine}</th>
              <th className="number">{own.gap}</th>
              <th>{own.by}</th>
              <th>{own.reason}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <Row key={one.adoptionId} proposal={one} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <MorePages pages={pages} />
    </>
  )
}

const Row = ({ proposal }: { readonly proposal: TaskAdoption }) => {
  const own = useWords(words)
  const { assets } = useSession()
  const { change, time, yuan } = useFormats()
  const { assetType, at, by, demo, engineValue, gap, mine, reason, status, taskId, value, valuationNo } = proposal
  return (
    <tr>
      <td>
        <Link to="/tasks/$taskId" params={{ taskId: String(taskId) }}>
          {valuationNo}
        </Link>
      </td>
      <td>
        {status === "PROPOSED" ? (
          <Badge tone={mine ? undefined : "warn"}>{mine ? own.mine : own.toDecide}</Badge>
        ) : (
          <AdoptionBadge status={status} />
        )}
      </td>
      <td>{assets.find((asset) => asset.assetType === assetType)?.title ?? assetType}</td>
      <td className="number">{yuan(value)}</td>
      <td className="number">
        {demo ? <Badge tone="bad">{own.demo}</Badge> : null} {engineValue === null ? "—" : yuan(engineValue)}
      </td>
      <td className="number">{gap === null ? "—" : change(gap)}</td>
      <td>
        {by.name}
        <br />
        <span className="soft small">{time(at)}</span>
      </td>
      <td className="break">{reason}</td>
    </tr>
  )
}
