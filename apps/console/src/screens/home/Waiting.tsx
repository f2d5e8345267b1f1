import type { Model, Portfolio, TaskAdoption, WebhookDelivery } from "@open-valuation/http-api"
import { Link, linkOptions, type LinkProps } from "@tanstack/react-router"
import type { TaskPage } from "../../api/Answers.ts"
import { useMay } from "../../app/Allowed.tsx"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { useDrafts } from "../../app/useDrafts.ts"
import type { Tone } from "../../design/Badge.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Loading } from "../../design/Loading.tsx"
import { words } from "./HomeWords.ts"

/** Milliseconds between two looks at what waits. */
const EVERY = 60_000

/** What is asked for of each kind; more of them are "20+". */
const MOST = 20

const DAY = 86_400_000

/** The day a week ago in Asia/Shanghai, `YYYY-MM-DD`. */
const weekAgo = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(new Date(new Date().valueOf() - 7 * DAY))

/** A kind of work that waits, and where it is done. */
interface Waits {
  readonly name: string
  readonly count: number
  /** True when there may be more than were counted. */
  readonly isMore?: boolean
  readonly tone?: Tone
  readonly link: LinkProps
}

/** What waits for the reader, by what they may do. Who only reads has nothing to decide. */
export const Waiting = () => {
  const own = useWords(words)
  const { count: said } = useFormats()
  const { error, isLoading, waits } = useWaits()
  return (
    <section className="stack" aria-labelledby="waits">
      <h2 id="waits">{own.waits}</h2>
      {error === undefined ? null : <Failure error={error} />}
      {isLoading ? (
        <Loading count={3} />
      ) : waits.length === 0 ? (
        <p className="card empty">{own.nothingWaits}</p>
      ) : (
        <ul className="card lines">
          {waits.map(({ count, isMore = false, link, name, tone }) => (
            <li key={name}>
              <Link {...link} className="line">
                <span>{name}</span>
                <span className="badge figures" data-tone={tone}>
                  {isMore ? own.atLeast(said(count)) : said(count)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What waits, the most urgent first. */
const useWaits = () => {
  const { kinds } = useWords(words)
  const { assets, features, user } = useSession()
  const may = useMay()
  const [drafts] = useDrafts()
  const decides = user?.role !== "VIEWER"
  const from = weekAgo()
  const refetchInterval = () => EVERY
  const reviews = useApi<ReadonlyArray<TaskAdoption>>(`v1/adoptions?status=PROPOSED&limit=${MOST}`, {
    enabled: may(["review"]) && decides,
    refetchInterval,
  })
  const models = useApi<ReadonlyArray<Model>>(`v1/models?state=CANDIDATE&limit=${MOST}`, {
    enabled: may(["models"]) && features.models && decides,
    refetchInterval,
  })
  const books = useApi<ReadonlyArray<Portfolio>>("v1/portfolios?limit=500", {
    enabled: may(["portfolios"]) && features.portfolios,
    refetchInterval,
  })
  const failed = useApi<TaskPage>(`tasks?status=FAILED&from=${from}&limit=${MOST}`, {
    enabled: may(["valuations"]),
    refetchInterval,
  })
  const deliveries = useApi<ReadonlyArray<WebhookDelivery>>(`v1/webhook-deliveries?status=FAILED&limit=${MOST}`, {
    enabled: may(["webhooks"]),
    refetchInterval,
  })
  const toConfirm = reviews.data?.filter(({ mine }) => !mine) ?? []
  const failedTasks = failed.data?.tasks ?? []
  const lately = deliveries.data?.filter(({ attempts }) => (attempts.at(-1)?.at ?? "") >= from) ?? []
  const all: ReadonlyArray<Waits> = [
    ...assets
      .filter(({ assetType }) => Object.values(drafts[assetType] ?? {}).some((text) => text.trim() !== ""))
      .map(({ assetType, title }) => ({
        name: kinds.drafts(title),
        count: 1,
        link: linkOptions({ to: "/value", search: { asset: assetType } }),
      })),
    {
      name: kinds.reviews,
      count: toConfirm.length,
      isMore: reviews.data?.length === MOST,
      tone: "warn",
      link: linkOptions({ to: "/reviews" }),
    },
    {
      name: kinds.models,
      count: models.data?.length ?? 0,
      isMore: models.data?.length === MOST,
      tone: "warn",
      link: linkOptions({ to: "/models", search: { state: "CANDIDATE" } }),
    },
    ...(["alerts", "due"] as const).map((kind) => {
      const concerned = books.data?.filter(({ items }) => items[kind] > 0) ?? []
      const [one] = concerned
      return {
        name: kinds[kind],
        count: concerned.reduce((sum, { items }) => sum + items[kind], 0),
        tone: kind === "alerts" ? ("bad" as const) : ("warn" as const),
        link:
          one !== undefined && concerned.length === 1
            ? linkOptions({
                to: "/portfolios/$portfolioId",
                params: { portfolioId: String(one.portfolioId) },
                search: { show: kind },
              })
            : linkOptions({ to: "/portfolios" }),
      }
    }),
    {
      name: kinds.failed,
      count: failedTasks.length,
      isMore: failedTasks.length === MOST,
      tone: "bad",
      link: linkOptions({ to: "/tasks", search: { status: "FAILED", from } }),
    },
    {
      name: kinds.deliveries,
      count: lately.length,
      isMore: lately.length === MOST,
      tone: "bad",
      link: linkOptions({ to: "/account", search: { tab: "deliveries" } }),
    },
  ]
  const asked = [reviews, models, books, failed, deliveries]
  return {
    waits: all.filter(({ count }) => count > 0),
    isLoading: asked.some((one) => one.isLoading),
    error: asked.find((one) => one.error !== null)?.error ?? undefined,
  }
}
