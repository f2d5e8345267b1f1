import { getRouteApi } from "@tanstack/react-router"
import { useWords } from "../../app/Locale.tsx"
import { TaskFilters } from "./TaskFilters.tsx"
import { TaskList } from "./TaskList.tsx"
import { words } from "./TasksWords.ts"

const route = getRouteApi("/tasks")

/** The account's tasks, newest first, as the address filters them. */
export const TasksScreen = () => {
  const { title } = useWords(words)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="stack">
      <h1>{title}</h1>
      <TaskFilters search={search} onSearch={(wanted) => void navigate({ search: wanted })} />
      <TaskList search={search} />
    </div>
  )
}
