import { useInfiniteQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { TaskPage } from "../../api/Answers.ts"
import { call } from "../../api/Call.ts"
import { DRAFTS } from "../../app/Drafts.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { tasksQueryOf, type TasksSearch, tasksSearchOf } from "../../app/TasksSearch.ts"
import { MorePages } from "../../design/MorePages.tsx"
import { Pending } from "../../design/Pending.tsx"
import { ExportTasks } from "./ExportTasks.tsx"
import { SelectedTasks } from "./SelectedTasks.tsx"
import { TaskFilters } from "./TaskFilters.tsx"
import "./TasksScreen.css"
import { words } from "./TasksWords.ts"
import { TaskTable } from "./TaskTable.tsx"

const route = getRouteApi("/tasks")

/** Filters stay until the tab is closed or somebody logs out: the words that are sought may name a person. */
const REMEMBERED = `${DRAFTS}tasks`

const remembered = (): TasksSearch => {
  try {
    const last: unknown = JSON.parse(sessionStorage.getItem(REMEMBERED) ?? "{}")
    return typeof last === "object" && last !== null ? tasksSearchOf(Object.fromEntries(Object.entries(last))) : {}
  } catch {
    return {}
  }
}

const remember = (search: TasksSearch): void => sessionStorage.setItem(REMEMBERED, JSON.stringify(search))

/** The account's tasks, newest first, as the address filters them; without filters, as they were filtered last. */
export const TasksScreen = () => {
  const { title } = useWords(words)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => {
    const last = remembered()
    if (Object.keys(search).length > 0) remember(search)
    else if (Object.keys(last).length > 0) void navigate({ search: last, replace: true })
  }, [navigate, search])
  const find = (wanted: TasksSearch) => {
    // Who takes the filters away has none to come back to.
    remember(wanted)
    void navigate({ search: wanted })
  }
  return (
    <div className="stack">
      <div className="row spread">
        <h1>{title}</h1>
        <ExportTasks query={tasksQueryOf(search)} />
      </div>
      <TaskFilters search={search} onSearch={find} />
      <TaskList search={search} />
    </div>
  )
}

const PAGE = 50
/** Milliseconds between two looks while a task is in progress. */
const SOON = 2000
const LATER = 15_000

/** Most tasks that are acted on together. */
const MOST_SELECTED = 100

/** The tasks of a search, newest first. */
const TaskList = ({ search }: { readonly search: TasksSearch }) => {
  const { locale } = useLocale()
  const own = useWords(words)
  const { count, day } = useFormats()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const pages = useInfiniteQuery({
    queryKey: ["tasks", search, locale],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = tasksQueryOf(search)
      query.set("limit", String(PAGE))
      if (pageParam > 0) query.set("cursor", String(pageParam))
      return call<TaskPage>(`tasks?${query.toString()}`, { locale, signal })
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => {
      const tasks = state.data?.pages.flatMap((page) => page.tasks) ?? []
      if (tasks.some(({ status }) => status === "IN_PROGRESS")) return SOON
      // Looking through texts is work, which a page that is left open does not ask for.
      return search.text === undefined ? LATER : false
    },
  })
  if (pages.data === undefined) return <Pending answer={pages} shape="table" />
  const tasks = pages.data.pages.flatMap((page) => page.tasks)
  const searchedTo = pages.data.pages.at(-1)?.searchedTo ?? null
  const chosen = tasks.filter(({ taskId }) => selected.has(taskId))
  return (
    <>
      {chosen.length === 0 ? null : <SelectedTasks tasks={chosen} onDone={() => setSelected(new Set())} />}
      {tasks.length === 0 ? (
        <p className="card empty">{Object.keys(search).length === 0 ? own.empty : own.none}</p>
      ) : (
        <TaskTable
          tasks={tasks}
          selected={selected}
          onSelect={(ids) => setSelected(new Set([...ids].slice(0, MOST_SELECTED)))}
        />
      )}
      {chosen.length < MOST_SELECTED ? null : <p className="small soft">{own.mostSelected(count(MOST_SELECTED))}</p>}
      {searchedTo === null ? null : (
        <p className="small soft" role="status">
          {own.searchedTo(day(searchedTo))}
        </p>
      )}
      <MorePages pages={pages} label={searchedTo === null ? undefined : own.earlier} />
    </>
  )
}
