/** A time as other programs are told it: ISO 8601 to the second, on the clock of the installation with its offset from UTC. */
export function zonedTime(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const clock = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${clock}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
