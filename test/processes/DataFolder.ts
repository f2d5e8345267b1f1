import { cpSync, existsSync, mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import { ov, until } from "./Processes.ts"

const folders = process.env["OPEN_VALUATION_TEST_FOLDERS"]
const example = join(import.meta.dirname, "../../docs/examples/property.json")

/** Commands that leave in a data folder what the name says. */
const makers: Readonly<Record<"tables" | "demo", ReadonlyArray<ReadonlyArray<string>>>> = {
  tables: [["keys", "list"]],
  demo: [["value", example, "--asset", "PROPERTY"], ["fit"]],
}

/**
 * Makes a data folder as a first start would, but for keys: with the tables, or with the learned demo market as well.
 * It is a copy of one that the first test of a run makes that needs it, because a first start takes many seconds. A
 * folder that is there already stays as it is.
 */
export const makeDataFolder = async (dataDir: string, contents: keyof typeof makers): Promise<void> => {
  if (folders === undefined || existsSync(dataDir)) return
  const made = join(folders, contents)
  const isFirst = mkdirSync(`${made}.begun`, { recursive: true }) !== undefined
  if (isFirst) {
    for (const command of makers[contents]) {
      const { status, stderr } = await ov(command, { OV_DATA_DIR: `${made}.partial` })
      if (status !== 0) throw new Error(`ov ${command.join(" ")} ended with ${status}: ${stderr}`)
    }
    renameSync(`${made}.partial`, made)
  }
  await until(`the folder ${made}`, () => (existsSync(made) ? true : undefined), 10)
  cpSync(made, dataDir, { recursive: true })
}
