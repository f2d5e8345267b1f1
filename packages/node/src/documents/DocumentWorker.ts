import { readDocument } from "@open-valuation/documents"
import { serveTasks } from "../threads/ServeTasks.ts"
import type { DocumentTask } from "./DocumentThreads.ts"

/** The thread that reads documents. */
serveTasks((task: DocumentTask) => readDocument(task))
