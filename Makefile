# Thin: each line calls a script. `make` alone says what there is.
.DEFAULT_GOAL := help
.PHONY: help run build test arm fuzz bench chaos bar scale history filetimes shots clean

help: ## Say what there is
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: ## Build and start Kerf on http://127.0.0.1:8080 with its data in ./data
	@scripts/run.sh $(ARGS)

build: ## Build the page and target/release/kerf with the page inside
	@scripts/build.sh

test: ## Every check and test there is
	@scripts/test.sh

fuzz: ## Solve ugly jobs, then send generated requests to every route for a long time: make fuzz CASES=400 UGLY=2000
	@CASES=$(CASES) UGLY=$(UGLY) SEED=$(SEED) scripts/fuzz.sh

bench: ## Measure the optimiser: make bench SECONDS_EACH=10
	@scripts/bench.sh $(SECONDS_EACH)

arm: ## Ask a build for ARM, in an emulator, for the same files
	@scripts/other-machine.sh arm

chaos: ## Kill the server again and again under load: make chaos KILLS=200
	@scripts/chaos.sh $(KILLS)

bar: ## Measure a release build against the bar: make bar ONLY=bar_13
	@scripts/bar.sh $(ONLY)

scale: ## Measure servers and workers over PostgreSQL and NATS: make scale ONLY=scale_06
	@scripts/scale.sh $(ONLY)

history: ## Measure a history of 100,000 calculations: make history ROWS=100000
	@scripts/history.sh $(ROWS)

filetimes: ## Measure what large files of a result take: make filetimes RUNS=5
	@scripts/file-times.sh $(RUNS)

webperf: ## Measure how quick the page is: make webperf RUNS=5
	@scripts/webperf.sh $(RUNS)

shots: ## Pictures of every screen into shots/
	@scripts/shots.sh

clean: ## Remove what was built or installed here; data/ stays
	@scripts/clean.sh
