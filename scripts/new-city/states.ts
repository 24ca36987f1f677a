import { foldText } from '../../src/text/fold-text.ts'

/** A state of the United States, or the District of Columbia. */
export interface State {
  name: string
  /** Two letters of the postal service. */
  code: string
  /** Two digits of the Census Bureau, with which the numbers of its counties begin. */
  fips: string
}

const table = `
AL 01 Alabama|AK 02 Alaska|AZ 04 Arizona|AR 05 Arkansas|CA 06 California|CO 08 Colorado|CT 09 Connecticut|DE 10 Delaware
DC 11 District of Columbia|FL 12 Florida|GA 13 Georgia|HI 15 Hawaii|ID 16 Idaho|IL 17 Illinois|IN 18 Indiana|IA 19 Iowa
KS 20 Kansas|KY 21 Kentucky|LA 22 Louisiana|ME 23 Maine|MD 24 Maryland|MA 25 Massachusetts|MI 26 Michigan|MN 27 Minnesota
MS 28 Mississippi|MO 29 Missouri|MT 30 Montana|NE 31 Nebraska|NV 32 Nevada|NH 33 New Hampshire|NJ 34 New Jersey
NM 35 New Mexico|NY 36 New York|NC 37 North Carolina|ND 38 North Dakota|OH 39 Ohio|OK 40 Oklahoma|OR 41 Oregon
PA 42 Pennsylvania|RI 44 Rhode Island|SC 45 South Carolina|SD 46 South Dakota|TN 47 Tennessee|TX 48 Texas|UT 49 Utah
VT 50 Vermont|VA 51 Virginia|WA 53 Washington|WV 54 West Virginia|WI 55 Wisconsin|WY 56 Wyoming`

/** The states, and the District of Columbia. */
export const states: readonly State[] = table
  .trim()
  .split(/[|\n]/)
  .map((row) => ({ code: row.slice(0, 2), fips: row.slice(3, 5), name: row.slice(6) }))

/** The state of this name or two letters; undefined where there is none. */
export function stateNamed(text: string): State | undefined {
  const wanted = foldText(text.trim().replaceAll('.', ''))
  return states.find(({ name, code }) => [name, code].some((known) => foldText(known) === wanted))
}
