import { teamRecipeList, teamRecipeRemove, teamRecipeSubmit, type TeamRecipe } from '@cloud/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { queries } from '../../../lib/query.ts';

const KEY = ['point-cloud', 'team-recipes'] as const;
const reread = () => queries.invalidateQueries({ queryKey: KEY });

/** Recipes that the tenant keeps. */
export function useTeamRecipes(): readonly TeamRecipe[] {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(teamRecipeList, {}, { signal, quiet: true }),
  });
  return data ?? [];
}

export type TeamRecipeInput = Pick<TeamRecipe, 'name' | 'recipe' | 'options'> & { id?: string };

export function useSaveTeamRecipe() {
  return useMutation({ mutationFn: (input: TeamRecipeInput) => call(teamRecipeSubmit, input), onSuccess: reread });
}

export function useRemoveTeamRecipe() {
  return useMutation({ mutationFn: (id: string) => call(teamRecipeRemove, { id }), onSuccess: reread });
}
