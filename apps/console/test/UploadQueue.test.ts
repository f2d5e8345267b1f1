import { describe, expect, it } from "@effect/vitest"
import {
  changed,
  materialsOf,
  MOST_FILES,
  nextOf,
  type UploadChange,
  type UploadQueue,
} from "../src/screens/statements/UploadQueue.ts"

const file = (name: string): File => new File(["1"], name, { lastModified: 1 })
const material = { fileName: "a.csv", materialRef: "mat_a", contentType: "text/csv" }

const noOne: ReadonlyMap<number, string> = new Map()

const after = (...changes: ReadonlyArray<UploadChange>): UploadQueue =>
  changes.reduce<UploadQueue>((queue, change) => changed(queue, change), [])

const added = (...names: ReadonlyArray<string>): UploadChange => ({ is: "added", files: names.map(file) })
const kept = (id: number): UploadChange => ({ is: "moved", id, state: { is: "kept", material } })
const sending = (id: number): UploadChange => ({ is: "moved", id, state: { is: "sending", sent: 0 } })
const refused = (id: number): UploadChange => ({
  is: "moved",
  id,
  state: { is: "refused", message: "encrypted", mayOpen: true },
})

describe("the queue of uploads", () => {
  it("holds a file once, however often it is chosen", () => {
    const queue = after(added("a.csv", "b.csv", "a.csv"), added("b.csv", "c.csv"))
    expect(queue.map(({ file: { name } }) => name)).toEqual(["a.csv", "b.csv", "c.csv"])
    expect(new Set(queue.map(({ id }) => id)).size).toBe(3)
  })

  it("takes no more files than a request may name", () => {
    const names = Array.from({ length: MOST_FILES + 5 }, (_, at) => `${at}.csv`)
    expect(after(added(...names))).toHaveLength(MOST_FILES)
  })

  it("sends two files at a time, in the order in which they were chosen", () => {
    const queue = after(added("a", "b", "c"))
    expect(nextOf(queue).map(({ id }) => id)).toEqual([1, 2])
    expect(nextOf(after(added("a", "b", "c"), sending(1))).map(({ id }) => id)).toEqual([2])
    expect(nextOf(after(added("a", "b", "c"), sending(1), sending(2)))).toEqual([])
    expect(nextOf(after(added("a", "b", "c"), sending(1), sending(2), kept(1))).map(({ id }) => id)).toEqual([3])
  })

  it("has its materials when every file is kept, and not before", () => {
    expect(materialsOf([], noOne)).toBeUndefined()
    expect(materialsOf(after(added("a", "b"), kept(1)), noOne)).toBeUndefined()
    expect(materialsOf(after(added("a", "b"), kept(1), refused(2)), noOne)).toBeUndefined()
    expect(materialsOf(after(added("a", "b"), kept(1), refused(2), { is: "removed", id: 2 }), noOne)).toEqual([
      material,
    ])
  })

  it("says what and whose a file is, as long as its borrower is listed", () => {
    const queue = after(
      added("a"),
      kept(1),
      { is: "told", id: 1, kind: "CONTRACT" },
      { is: "told", id: 1, borrower: 7 },
    )
    expect(materialsOf(queue, new Map([[7, "青屿机电"]]))).toEqual([
      { ...material, kind: "CONTRACT", borrower: "青屿机电" },
    ])
    expect(materialsOf(queue, noOne)).toEqual([{ ...material, kind: "CONTRACT" }])
    expect(materialsOf(changed(queue, { is: "told", id: 1, borrower: undefined }), new Map([[7, "青屿机电"]]))).toEqual(
      [{ ...material, kind: "CONTRACT" }],
    )
  })

  it("sends a refused file again with its password", () => {
    const queue = after(added("a"), refused(1), { is: "again", id: 1, password: "secret" })
    expect(nextOf(queue)).toMatchObject([{ id: 1, password: "secret", state: { is: "waiting" } }])
  })

  it("lets a removed file stay away, whatever is heard of it", () => {
    expect(after(added("a"), { is: "removed", id: 1 }, kept(1))).toEqual([])
  })
})
