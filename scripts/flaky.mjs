/**
 * The journeys that passed only at their second try.
 *
 * @param report what the JSON reporter of Playwright writes; absent when the journeys broke off.
 * @returns names as `file › suite › journey`, in the order of the report.
 */
export function flakyNames(report) {
  const inSuite = (suite, above) => {
    const path = suite.title ? [...above, suite.title] : above;
    const own = (suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => [...path, spec.title].join(' › '));
    return [...own, ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, path))];
  };
  return (report?.suites ?? []).flatMap((suite) => inSuite(suite, []));
}
