/** What a mapping of columns that nobody has confirmed has to show. Source: own judgement, on simulated statements. */
export const proposalPolicy = {
  /** Lines; with fewer, columns could follow from each other by chance. */
  leastLines: 8,
  /** Lines in, and lines out: a plan of repayments and the card of a stock run in one direction. */
  leastDirection: 2,
  /** Different amounts. */
  leastAmounts: 4,
  /** Share of the balances with two decimals: pieces and points are counted in whole numbers. */
  leastDecimals: 0.8,
  /** Share of lines that follow from which on a column is taken for a balance that something contradicts. */
  nearlyAll: 0.6,
  /** Share of a column's texts that name somebody, from which on it names the other sides. */
  leastParties: 0.6,
  /** Share up to which it names nobody. */
  noParties: 0.25,
  /** Words above a table, or in its header, of what is counted, owed or planned. */
  noMoney:
    /数量|库存|入库|出库|台账|积分|里程|重量|吨|公斤|还款计划|剩余本金|应还|借据|贷款余额|贷款账户|信用卡|quantity|stock|inventory|points|outstanding|principal|loan/iu,
} as const
