/**
 * The clock by which all processes on a store count leases and due times, in milliseconds since 1970:
 * that of the PostgreSQL server, because clocks of machines differ, or that of the one machine.
 */
export interface StoreClock {
  /** Asks for the time. Rejects with a StoreError. */
  read(): Promise<number>
  /** The time now by the last answer. */
  now(): number
}

/** The clock of this machine, where all processes are on it. */
export const machineClock: StoreClock = {
  read: async () => Date.now(),
  now: () => Date.now(),
}
