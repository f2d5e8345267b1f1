import { openDocument } from "@open-valuation/files"
import { serveTasks } from "@open-valuation/files/threads"
import type { DocumentTask } from "./Documents.ts"

/** The thread that reads documents. */
serveTasks((task: DocumentTask) => openDocument(task))
