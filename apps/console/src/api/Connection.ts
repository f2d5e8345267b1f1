/** What wants to know whether there is a connection. */
const listeners = new Set<() => void>()

let lost = false

/** Whether the server can be reached, as the last request has shown. */
export const connection = {
  /** Calls a listener at each change, until what it returns is called. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** True while the server cannot be reached. */
  isLost: (): boolean => lost,
  /** Takes note of a request that has or has not reached the server. */
  note: (isLost: boolean): void => {
    if (isLost === lost) return
    lost = isLost
    for (const listener of listeners) listener()
  },
}

/** An answer that a proxy gives in the place of a server that is away. */
const isOfProxy = ({ headers, status }: Response): boolean =>
  status >= 502 && status <= 504 && !(headers.get("content-type") ?? "").includes("json")

/** `fetch`, which notes whether the server was reached. Rejects as `fetch` does. */
export const fetchNoted = async (address: string, options: RequestInit): Promise<Response> => {
  try {
    const response = await fetch(address, options)
    connection.note(isOfProxy(response))
    return response
  } catch (cause) {
    if (options.signal?.aborted !== true) connection.note(true)
    throw cause
  }
}
