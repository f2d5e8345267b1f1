import { openDocument } from "@open-valuation/documents"
import { serveTasks } from "@open-valuation/threads"
import type { DocumentTask } from "./DocumentThreads.ts"

/** The thread that reads documents. */
serveTasks((task: DocumentTask) => openDocument(task))
