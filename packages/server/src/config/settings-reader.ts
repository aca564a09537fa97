/** Reads the variables of an environment and collects what is wrong with them, so that every mistake is told at once. */
export class SettingsReader {
  /** One line for each wrong variable. */
  readonly problems: string[] = [];
  /** Names of all variables that were asked for. */
  readonly asked = new Set<string>();
  readonly #environment: NodeJS.ProcessEnv;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  /** The text of a variable without space around it; undefined when it is empty or not given. */
  readonly text = (name: string): string | undefined => this.raw(name)?.trim() || undefined;

  /** The text of a variable as it was given, space included: of a password. */
  raw(name: string): string | undefined {
    this.asked.add(name);
    return this.#environment[name] || undefined;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return fallback;
  }

  flag(name: string, fallback = false): boolean {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (value === 'false' || value === '0') return false;
    if (value === 'true' || value === '1') return true;
    this.problems.push(`${name} must be true or false, not "${value}".`);
    return fallback;
  }

  /** One of several words. */
  oneOf<const T extends string>(name: string, words: readonly T[], fallback: T): T {
    const value = this.text(name) ?? fallback;
    const known = words.find((word) => word === value);
    if (known === undefined) this.problems.push(`${name} must be one of ${words.join(', ')}, not "${value}".`);
    return known ?? fallback;
  }

  /** A key of AES-256, as text. */
  aesKey(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !/^[\x21-\x7e]{32}$/.test(value))
      this.problems.push(`${name} must have 32 ASCII characters.`);
    return value;
  }
}
