import { describe, expect, it } from 'vitest';
import { bareStatement, placeParameters } from './named-parameters.ts';

describe('places for values', () => {
  it('are found outside strings, names, comments and casts of PostgreSQL', () => {
    const text = `select ':a', ":b", x::int, :a, $$ :c $$, $t$ :d $t$, E'\\' :e', :a /* :f */ -- :g\n, :名`;
    expect(placeParameters(text, 'postgres')).toEqual({
      text: `select ':a', ":b", x::int, $1, $$ :c $$, $t$ :d $t$, E'\\' :e', $1 /* :f */ -- :g\n, $2`,
      names: ['a', '名'],
    });
  });

  it('are found outside strings, names, comments and assignments of MySQL', () => {
    const text = "select ':a', \":b\\\" :b\", `:c`, @x := 1, :a, '\\' :e', :a /* :f */ -- :g\n, 1--:h # :i\n, :名";
    expect(placeParameters(text, 'mysql')).toEqual({
      text: "select ':a', \":b\\\" :b\", `:c`, @x := 1, ?, '\\' :e', ? /* :f */ -- :g\n, 1--? # :i\n, ?",
      names: ['a', 'a', 'h', '名'],
    });
  });

  it('are found outside strings, names and comments of SQLite', () => {
    const text = 'select \':a\\\', ":b", `:c`, [:d], :a /* :f */ -- :g\n, :a';
    expect(placeParameters(text, 'sqlite')).toEqual({
      text: 'select \':a\\\', ":b", `:c`, [:d], ? /* :f */ -- :g\n, ?',
      names: ['a', 'a'],
    });
  });
});

describe('a bare statement', () => {
  it('has neither comments nor what strings hold', () => {
    expect(bareStatement("/* into */ select 'for update', :a -- outfile", 'mysql')).toBe('select  , :a');
  });
});
