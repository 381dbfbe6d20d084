function plot_signals(t, y)
% Signals of one unit share axes, four axes a figure.
  v = model_variables();
  units = unique(v.signals.units);
  for k = 1:numel(units)
    mine = strcmp(v.signals.units, units{k});
    if mod(k, 4) == 1, figure; end
    subplot(min(4, numel(units) - 4 * floor((k - 1) / 4)), 1, mod(k - 1, 4) + 1);
    plot(t, y(:, mine));
    grid on
    xlabel('Time (s)');
    ylabel(units{k}, 'Interpreter', 'none');
    legend(v.signals.names(mine), 'Interpreter', 'none', 'Location', 'eastoutside');
  end
end
